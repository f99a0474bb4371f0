//! The server on a real connection.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use saiwu_server::serve;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::fake::Fake;

struct Running {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<std::io::Result<()>>,
}

async fn start() -> Running {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    let serving = tokio::spawn(serve(Fake::new(), listener, async {
        let _ = stopped.await;
    }));
    Running { address, stop, serving }
}

/// Sends bytes and reads until the server closes the connection.
fn exchange(address: SocketAddr, bytes: &[u8]) -> String {
    let mut connection = TcpStream::connect(address).unwrap();
    connection.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    connection.write_all(bytes).unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).unwrap();
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn too_large_a_request_gets_its_answer_and_no_broken_connection() {
    let running = start().await;
    let body = "x".repeat(8 * 1024 * 1024);
    let request = format!(
        "POST /api/rpc/event.get HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    let answer =
        tokio::task::spawn_blocking(move || exchange(running.address, request.as_bytes())).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    assert!(answer.contains("bad_request"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_form_with_a_picture_in_it_gets_through() {
    let running = start().await;
    let body = format!(
        r#"{{"event":"ABC234","token":"x","brought":{{"file":"{}"}}}}"#,
        "A".repeat(3 * 1024 * 1024 / 3 * 4)
    );
    let request = format!(
        "POST /api/rpc/registration.import HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    let answer =
        tokio::task::spawn_blocking(move || exchange(running.address, request.as_bytes())).await.unwrap();
    // It came as far as the application.
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains("read"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_told_to_stop_does_not_wait_for_its_viewers() {
    let running = start().await;
    let mut viewer = TcpStream::connect(running.address).unwrap();
    viewer.write_all(b"GET /v1/events/ABC234/live HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
    let mut first = [0; 64];
    let read = viewer.read(&mut first).unwrap();
    assert!(first[..read].starts_with(b"HTTP/1.1 200"));
    let told = Instant::now();
    running.stop.send(()).unwrap();
    running.serving.await.unwrap().unwrap();
    assert!(told.elapsed() < Duration::from_secs(4), "{:?}", told.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_told_to_stop_gives_up_on_half_sent_requests() {
    let running = start().await;
    let mut slow = TcpStream::connect(running.address).unwrap();
    slow.write_all(b"POST /api/rpc/event.get HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{")
        .unwrap();
    tokio::time::sleep(Duration::from_millis(200)).await;
    let told = Instant::now();
    running.stop.send(()).unwrap();
    running.serving.await.unwrap().unwrap();
    assert!(told.elapsed() < Duration::from_secs(8), "{:?}", told.elapsed());
}
