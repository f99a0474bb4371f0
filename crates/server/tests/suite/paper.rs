//! A print behind an address.

use axum::body::Body;
use axum::http::{Request, StatusCode};

use crate::fake::{Reply, send};

async fn open(path: &str, host: &str, site: &str) -> Reply {
    let request = Request::get(path)
        .header("host", host)
        .header("cookie", "saiwu_session=TOKEN")
        .header("sec-fetch-site", site)
        .body(Body::empty());
    send(request.unwrap()).await
}

#[tokio::test]
async fn a_print_is_opened_in_the_browser_under_its_own_name() {
    let reply = open("/api/paper/ABC234/score-slips.pdf?round=2", "192.168.1.5:8787", "same-origin").await;
    assert_eq!(reply.status, StatusCode::OK);
    assert_eq!(reply.header("content-type"), "application/pdf");
    assert_eq!(
        reply.header("content-disposition"),
        "inline; filename*=UTF-8''%E8%AE%B0%E5%88%86%E8%A1%A8.pdf"
    );
    assert_eq!(reply.header("cache-control"), "no-store");
    for part in [
        r#""session":"TOKEN""#,
        r#""event":"ABC234""#,
        r#""kind":"score-slips""#,
        r#""round":2"#,
        r#""format":"pdf""#,
        r#""address":"http://192.168.1.5:8787""#,
    ] {
        assert!(reply.body.contains(part), "{part}: {}", reply.body);
    }
    let picture = open("/api/paper/ABC234/standings.png", "192.168.1.5:8787", "none").await;
    assert_eq!(picture.header("content-type"), "image/png");
    assert!(picture.body.contains(r#""round":null"#), "{}", picture.body);
    let each = open("/api/paper/ABC234/certificates.pdf?per_person=true", "192.168.1.5:8787", "none").await;
    assert!(each.body.contains(r#""per_person":true"#), "{}", each.body);
    let tables = open("/api/paper/ABC234/results-book.xlsx", "192.168.1.5:8787", "none").await;
    assert!(tables.header("content-type").ends_with("spreadsheetml.sheet"));
    assert!(tables.header("content-disposition").starts_with("attachment"), "no browser shows a workbook");
}

#[tokio::test]
async fn no_code_leads_to_this_computer_alone() {
    for host in ["localhost:8787", "127.0.0.1:8787", "[::1]:8787", "LOCALHOST"] {
        let reply = open("/api/paper/ABC234/score-slips.pdf", host, "same-origin").await;
        assert!(reply.body.contains(r#""address":null"#), "{host}: {}", reply.body);
    }
    let reply = open("/api/paper/ABC234/score-slips.pdf", "localhost.example.org", "same-origin").await;
    assert!(reply.body.contains("http://localhost.example.org"), "{}", reply.body);
}

#[tokio::test]
async fn what_is_not_printed_is_said_in_words() {
    for (path, host, site, status) in [
        ("/api/paper/ABC234/score-slips.pdf", "192.168.1.5:8787", "cross-site", StatusCode::FORBIDDEN),
        ("/api/paper/ABC234/score-slips", "192.168.1.5:8787", "same-origin", StatusCode::NOT_FOUND),
        (
            "/api/paper/REFUSE/score-slips.pdf",
            "192.168.1.5:8787",
            "same-origin",
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
    ] {
        let reply = open(path, host, site).await;
        assert_eq!(reply.status, status, "{path}: {}", reply.body);
        assert!(reply.header("content-type").starts_with("text/plain"), "{path}");
        assert!(!reply.body.contains('{'), "{path}: {}", reply.body);
    }
}
