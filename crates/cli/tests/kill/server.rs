//! The real server as a process, and requests to it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

pub fn saiwu() -> Command {
    Command::new(env!("CARGO_BIN_EXE_saiwu"))
}

pub struct Server {
    process: Child,
    pub address: SocketAddr,
    /// Of a new data folder.
    pub set_up_code: Option<String>,
}

impl Server {
    /// Starts and waits until it can be reached.
    pub fn start(folder: &Path, address: Option<SocketAddr>) -> Self {
        let listen = address.map_or("127.0.0.1:0".to_owned(), |address| address.to_string());
        let mut process = saiwu()
            .args(["serve", "--listen", &listen, "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let (mut address, mut set_up_code) = (None, None);
        // The last line of the greeting says how to stop.
        for line in lines.by_ref().map(Result::unwrap) {
            let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>();
            if let Some((_, code)) = line.split_once("设置码 ") {
                set_up_code = Some(digits(code));
            }
            if let Some((_, rest)) = line.split_once("http://") {
                address = Some(rest.split('/').next().unwrap().parse().unwrap());
            }
            if line.contains("Ctrl+C") {
                break;
            }
        }
        Self { process, address: address.expect("the greeting names the address"), set_up_code }
    }

    /// SIGKILL: nothing is finished, nothing is closed.
    pub fn kill(mut self) -> SocketAddr {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        self.address
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

pub struct Answer {
    pub status: u16,
    pub cookie: Option<String>,
    pub body: Value,
}

/// Why there is no answer: whether the server may have done what was asked is known only when it was not reached.
#[derive(Debug)]
pub enum NoAnswer {
    NotReached,
    BrokenOff,
}

pub fn post(address: SocketAddr, cookie: &str, name: &str, body: &Value) -> Result<Answer, NoAnswer> {
    let connection = TcpStream::connect(address).map_err(|_| NoAnswer::NotReached)?;
    exchange(connection, cookie, name, &body.to_string()).map_err(|_| NoAnswer::BrokenOff)
}

fn exchange(mut connection: TcpStream, cookie: &str, name: &str, body: &str) -> io::Result<Answer> {
    connection.set_read_timeout(Some(Duration::from_secs(20)))?;
    let length = body.len();
    write!(
        connection,
        "POST /api/rpc/{name} HTTP/1.1\r\nhost: hall\r\nconnection: close\r\ncontent-type: application/json\r\n\
         cookie: {cookie}\r\ncontent-length: {length}\r\n\r\n{body}"
    )?;
    let mut answer = Vec::new();
    connection.read_to_end(&mut answer)?;
    let broken = || io::Error::from(io::ErrorKind::UnexpectedEof);
    let answer = String::from_utf8(answer).map_err(|_| broken())?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(broken)?;
    let header = |name: &str| head.lines().find_map(|line| line.strip_prefix(name));
    if header("content-length: ").and_then(|length| length.parse().ok()) != Some(body.len()) {
        return Err(broken());
    }
    Ok(Answer {
        status: head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(broken)?,
        cookie: header("set-cookie: ").map(|cookie| cookie.split(';').next().unwrap_or("").to_owned()),
        body: serde_json::from_str(body)?,
    })
}
