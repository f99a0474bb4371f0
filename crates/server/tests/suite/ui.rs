//! The user interface and the headers of every response.

use std::path::Path;

use axum::body::Body;
use axum::http::Request;

use crate::fake::{Reply, call, get, send};

/// The server is also built without its pages; then these tests have nothing to look at.
fn is_built() -> bool {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/dist/index.html").exists();
    if !built {
        eprintln!("skipped: the user interface is not built");
    }
    built
}

fn is_page(reply: &Reply) -> bool {
    reply.status == 200
        && reply.header("content-type") == "text/html; charset=utf-8"
        && reply.body.contains("<div id=\"app\">")
}

#[tokio::test]
async fn every_address_of_a_page_is_the_one_page() {
    if !is_built() {
        return;
    }
    for path in [
        "/",
        "/e/ABC234",
        "/E/ABC234",
        "/E/ABC234/T/17",
        "/desk/赛事",
        "/e/a.b",
        "/index.html",
        "/%00",
        "/..",
        "/e/../../etc/passwd",
    ] {
        let reply = send(Request::get(path.replace("赛事", "%E8%B5%9B")).body(Body::empty()).unwrap()).await;
        assert!(is_page(&reply), "{path}: {} {}", reply.status, reply.body);
        assert_eq!(reply.header("cache-control"), "no-cache", "{path}");
    }
}

#[tokio::test]
async fn without_pages_the_server_says_how_to_get_them() {
    if is_built() {
        return;
    }
    let reply = get("/e/ABC234").await;
    assert_eq!(reply.status, 404);
    assert!(reply.body.contains("cargo xtask run"));
}

#[tokio::test]
async fn files_with_a_hash_in_their_name_are_kept_for_good() {
    if !is_built() {
        return;
    }
    let page = get("/").await.body;
    let start = page.find("/assets/index-").expect("the page loads its script");
    let path: String = page[start..].chars().take_while(|c| *c != '"').collect();
    let reply = get(&path).await;
    assert_eq!(reply.status, 200);
    assert_eq!(reply.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(reply.header("content-type"), "text/javascript; charset=utf-8");

    let known =
        Request::get(&path).header("if-none-match", reply.header("etag")).body(Body::empty()).unwrap();
    let again = send(known).await;
    assert_eq!((again.status.as_u16(), again.body.as_str()), (304, ""));

    let small = Request::get(&path).header("accept-encoding", "gzip").body(Body::empty()).unwrap();
    let small = send(small).await;
    assert_eq!(small.header("content-encoding"), "gzip");
    assert!(small.body.len() < reply.body.len());
}

#[tokio::test]
async fn a_file_that_is_gone_is_not_the_page() {
    for path in ["/assets/index-OLD.js", "/assets/"] {
        assert_eq!(get(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn what_the_build_keeps_for_itself_is_not_served() {
    assert!(!get("/.vite/manifest.json").await.body.contains("\"isEntry\""));
}

#[tokio::test]
async fn pages_can_only_be_read() {
    let post = Request::post("/e/ABC234").body(Body::empty()).unwrap();
    assert_eq!(send(post).await.status, 405);
}

#[tokio::test]
async fn every_response_forbids_what_we_do_not_need() {
    let replies = [
        get("/").await,
        get("/assets/gone.js").await,
        get("/healthz").await,
        get("/api/nothing").await,
        send(call("event.get", "{}")).await,
        send(call("event.create", "{}")).await,
    ];
    for reply in replies {
        let policy = reply.header("content-security-policy");
        assert!(policy.contains("default-src '"), "{policy}");
        assert!(policy.contains("base-uri 'self'"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert!(!policy.contains("https:") && !policy.contains('*'), "{policy}");
        assert_eq!(reply.header("x-content-type-options"), "nosniff");
        assert_eq!(reply.header("referrer-policy"), "no-referrer");
    }
}

#[tokio::test]
async fn the_page_is_allowed_its_own_first_style() {
    if !is_built() {
        return;
    }
    let page = get("/").await;
    let policy = page.header("content-security-policy");
    assert!(policy.contains("'sha256-"), "the style in the page is named by its hash: {policy}");
}
