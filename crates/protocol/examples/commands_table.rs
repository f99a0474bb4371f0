//! Writes the table of all calls into the file given.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("which file?")?;
    std::fs::write(file, saiwu_protocol::calls_table())?;
    Ok(())
}
