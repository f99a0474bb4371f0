//! `saiwu serve` and `saiwu demo`: the server, its addresses and the code for the phone.

use super::Done;
use crate::args::{DemoArgs, ServeArgs};
use crate::failure::{Exit, Failure};
use crate::{fonts, reply};
use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};
use saiwu_app::{Actor, App};
use saiwu_documents::Forms;
use saiwu_documents::paper::Printer;
use saiwu_domain::regulations::template;
use saiwu_domain::sentence::Sentence;
use serde_json::json;
use std::io::IsTerminal;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The template of a practice event where none is asked for.
const USUAL_TEMPLATE: &str = "guandan-swiss-2018";

/// Between two looks for personal data whose time is over.
const SWEEP: Duration = Duration::from_secs(3600);

/// Runs the server until it is told to stop.
pub fn serve(arguments: &ServeArgs) -> Result<Done, Failure> {
    let app = App::open(&arguments.folder.data)?.with_press(press()).with_forms(Box::new(Forms));
    let set_up = match app.new_set_up_code()? {
        Some(code) => format!("第一次使用：在主办方页面输入设置码 {code}，设置密码\n"),
        None => String::new(),
    };
    run(app, arguments, |address| {
        format!("赛务已启动\n  主办方  {address}/s\n  查看    {address}/\n{set_up}按 Ctrl+C 停止\n")
    })
}

/// Runs a practice server; its event stands in the middle of round 2.
pub fn demo(arguments: &DemoArgs) -> Result<Done, Failure> {
    let wanted = arguments.template.as_deref();
    template(wanted.unwrap_or(USUAL_TEMPLATE))
        .map_err(|error| Failure::bad_input("template", "TEMPLATE", error.sentence()))?;
    let app = App::open(&arguments.serve.folder.data)?
        .for_practice()
        .with_press(press())
        .with_forms(Box::new(Forms));
    let event = match practice_event(&app, &arguments.serve.folder.data, wanted)? {
        Some(event) => event,
        None => app.create_practice_event(wanted.unwrap_or(USUAL_TEMPLATE))?,
    };
    let password = app.new_password()?;
    run(app, &arguments.serve, |address| {
        let page = format!("{address}/E/{event}");
        format!(
            "赛务演练服务器已启动（数据都是编的）\n  选手看  {page}\n  主办方  {address}/s   密码 {password}\n\n{}\n\
             手机连同一个Wi-Fi，扫上面的码。按 Ctrl+C 停止\n",
            qr(&page),
        )
    })
}

/// Who prints for the organizer's pages.
fn press() -> Box<Printer> {
    Box::new(Printer::new(fonts::of_system))
}

/// The newest event of a practice folder, or the newest with this template. A folder that somebody uses in earnest is
/// refused: practice would take its password away and call its events made up.
fn practice_event(app: &App, folder: &Path, template: Option<&str>) -> Result<Option<String>, Failure> {
    let body = app.call(&Actor::local_owner(), "event.list", json!({}))?.body;
    let account = app.call(&app.actor_of_session(None), "account.get", json!({}))?.body;
    let events = body["events"].as_array().map_or(&[][..], Vec::as_slice);
    let is_set_up = account["needs_set_up"] == false;
    if events.iter().any(|event| event["practice"] != true) || (events.is_empty() && is_set_up) {
        let place = folder.display().to_string();
        let message = Sentence::new(
            format!("{place}：这里是正式使用的数据；演练请换一个 --data 文件夹"),
            format!("{place}: holds the data of a real server; practise with another --data"),
        );
        return Err(Failure::bad_input("in_earnest", place, message));
    }
    for code in events.iter().filter_map(|event| event["code"].as_str()) {
        let sheet = app.call(&Actor::local_owner(), "event.sheet", json!({"event": code}))?.body;
        // A sheet names the template of its regulations, or the template beside what was changed.
        let regulations = &sheet["sheet"]["regulations"];
        if template.is_none_or(|name| *regulations == name || regulations["template"] == name) {
            return Ok(Some(code.to_owned()));
        }
    }
    Ok(None)
}

fn run(app: App, arguments: &ServeArgs, greeting: impl FnOnce(&str) -> String) -> Result<Done, Failure> {
    tracing_subscriber::fmt()
        .with_env_filter(tracing_subscriber::EnvFilter::new("info"))
        .with_writer(std::io::stderr)
        .init();
    let io = |doing: &str, error: &std::io::Error| {
        let message = Sentence::new(
            format!("{}：服务器不能运行（{doing}）：{error}", arguments.listen),
            format!("{}: cannot {doing}: {error}", arguments.listen),
        );
        Failure::new(Exit::Io, "io", message)
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| io("start the server", &error))?;
    runtime.block_on(async {
        let listener =
            tokio::net::TcpListener::bind(arguments.listen).await.map_err(|error| match error.kind() {
                std::io::ErrorKind::AddrInUse => taken(arguments.listen),
                _ => io("listen here", &error),
            })?;
        let local = listener.local_addr().map_err(|error| io("listen here", &error))?;
        reply::print(&greeting(&format!("http://{}", reachable(local))))?;
        let stopped = async {
            // Without signals the server runs until it is killed, which loses nothing either.
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        let app = Arc::new(app);
        forget_from_time_to_time(&app);
        saiwu_server::serve(app, listener, stopped).await.map_err(|error| io("go on listening", &error))
    })?;
    Ok(Done::Clean)
}

/// Personal data whose time is over goes at the start and then every hour, also where nobody looks.
fn forget_from_time_to_time(app: &Arc<App>) {
    let app = Arc::downgrade(app);
    std::thread::spawn(move || {
        while let Some(app) = app.upgrade() {
            // What fails now is tried again in an hour, and by whoever opens the event.
            let _ = app.forget_what_is_over();
            drop(app);
            std::thread::sleep(SWEEP);
        }
    });
}

/// The address a phone in the same network can reach.
fn reachable(local: SocketAddr) -> SocketAddr {
    if !local.ip().is_unspecified() {
        return local;
    }
    // Nothing is sent: connecting a datagram socket only asks the system which of its addresses it would use.
    let own = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))
        .and_then(|socket| {
            socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).and_then(|()| socket.local_addr())
        })
        .map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |own| own.ip());
    SocketAddr::new(own, local.port())
}

/// A QR code for the terminal, black on white whatever the terminal's colours; empty when the text does not fit.
fn qr(text: &str) -> String {
    let Ok(code) = QrCode::with_error_correction_level(text.to_uppercase(), EcLevel::L) else {
        return String::new();
    };
    let picture = code.render::<Dense1x2>().quiet_zone(true).build();
    if !std::io::stdout().is_terminal() {
        return picture;
    }
    picture.lines().map(|line| format!("\x1b[30;47m{line}\x1b[0m\n")).collect()
}

/// Another program listens there, most often a second Saiwu.
fn taken(listen: SocketAddr) -> Failure {
    let other = listen.port().checked_add(1).unwrap_or(8788);
    let other = SocketAddr::new(listen.ip(), other);
    let message = Sentence::new(
        format!("{listen}：端口已被占用。可能赛务已经在运行；要再开一个，请换个端口，例如 --listen {other}"),
        format!(
            "{listen}: the port is in use. Saiwu may be running already; to start another, take another port, such as --listen {other}"
        ),
    );
    Failure::new(Exit::Io, "port_in_use", message)
}
