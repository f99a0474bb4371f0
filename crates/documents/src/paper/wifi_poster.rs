//! 无线网海报 for the hall's door and the group chat: the network's code first, the pages' code second (scenario C25).

use super::engine::Template;
use super::{Order, Unprintable, code, template};
use saiwu_domain::printing::Wifi;
use serde::Serialize;

pub(super) const TEMPLATE: Template = template!("wifi-poster");

#[derive(Serialize)]
pub(super) struct WifiPoster {
    /// Absent = lines to write on by hand.
    network: Option<Network>,
    /// Of the pages.
    event_code: Option<String>,
    code: Option<String>,
    link: Option<String>,
}

#[derive(Serialize)]
struct Network {
    name: String,
    /// Absent where the network is open.
    password: Option<String>,
    code: String,
}

pub(super) fn poster(order: &Order) -> Result<WifiPoster, Unprintable> {
    let link = order.link.clone().filter(|link| !link.contains("{table}"));
    Ok(WifiPoster {
        network: order.wifi.as_ref().map(network).transpose()?,
        event_code: order.event_code.clone(),
        code: link.as_deref().map(code::of_link).transpose()?,
        link,
    })
}

fn network(wifi: &Wifi) -> Result<Network, Unprintable> {
    Ok(Network {
        name: wifi.name().to_owned(),
        password: Some(wifi.password().to_owned()).filter(|password| !password.is_empty()),
        code: code::of_text(&wifi.in_code())?,
    })
}
