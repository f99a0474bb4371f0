//! Writes the table of what may be changed when into the file given.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("which file?")?;
    std::fs::write(file, saiwu_domain::event::edit_policy_table())?;
    Ok(())
}
