//! The user interface inside the binary.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use saiwu_protocol::{ErrorCode, ErrorReply};

use crate::answer;

#[derive(RustEmbed)]
#[folder = "../../ui/dist"]
struct BuiltUi;

const INDEX: &str = "index.html";
/// Files whose names change with their content.
const HASHED: &str = "assets/";

/// Everything that is no call: a file of the user interface, or its one page, which finds its way by the address.
/// Addresses from QR codes may be in capitals; they are all this page.
pub(crate) async fn page_or_file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let first = path.split('/').next().unwrap_or("");
    if first.eq_ignore_ascii_case("api") || first.eq_ignore_ascii_case("v1") {
        return answer::refused(&ErrorReply::new(
            ErrorCode::UnknownCall,
            "没有这个地址",
            "There is nothing at this address",
        ));
    }
    if method != Method::GET && method != Method::HEAD {
        return text(StatusCode::METHOD_NOT_ALLOWED, "这里只能查看。\nThis can only be read.\n");
    }
    match find(path) {
        Some(file) => send(&file, path, &headers),
        // A page from before an update asks for a file that is gone: it must notice.
        None if path.starts_with(HASHED) => {
            text(StatusCode::NOT_FOUND, "没有这个文件。\nThere is no such file.\n")
        }
        None => match find(INDEX) {
            Some(page) => send(&page, INDEX, &headers),
            None => text(
                StatusCode::NOT_FOUND,
                "这个程序编译时没有带上网页界面。请运行 cargo xtask run。\n\
                 This program was built without its pages. Run: cargo xtask run\n",
            ),
        },
    }
}

/// The policy that the built page declares about itself.
pub(crate) fn declared_policy() -> Option<String> {
    let page = BuiltUi::get(INDEX)?;
    let page = std::str::from_utf8(&page.data).ok()?;
    let (_, declaration) = page.split_once("http-equiv=\"Content-Security-Policy\" content=\"")?;
    declaration.split_once('"').map(|(policy, _)| policy.to_owned())
}

/// What the build keeps for itself begins with a dot.
fn find(path: &str) -> Option<EmbeddedFile> {
    if path.is_empty() || path.starts_with('.') { None } else { BuiltUi::get(path) }
}

fn send(file: &EmbeddedFile, path: &str, headers: &HeaderMap) -> Response {
    // Weak, because the same file also goes out compressed.
    let tag = format!("W/\"{}\"", hex(&file.metadata.sha256_hash()[..16]));
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let mut response = if known.is_some_and(|known| known.split(',').any(|it| it.trim() == tag)) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Response::new(Body::from(file.data.clone().into_owned()))
    };
    let kept = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    if let Ok(content_type) = HeaderValue::from_str(&content_type(path)) {
        headers.insert(header::CONTENT_TYPE, content_type);
    }
    response
}

fn content_type(path: &str) -> String {
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    if kind.type_() == mime_guess::mime::TEXT { format!("{kind}; charset=utf-8") } else { kind.to_string() }
}

fn text(status: StatusCode, text: &'static str) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], text).into_response()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
