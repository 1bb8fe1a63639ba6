//! Addresses of theories: a file, or a database on a server.

use std::convert::Infallible;
use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;
use std::str::FromStr;

/// The beginnings of a server's address.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

/// The address of a theory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Address {
    /// A file.
    File(PathBuf),
    /// A database on a PostgreSQL server, as a URL.
    Server(String),
}

impl FromStr for Address {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Address, Infallible> {
        let is_server = SCHEMES.iter().any(|scheme| text.starts_with(scheme));
        Ok(if is_server { Address::Server(text.to_string()) } else { Address::File(text.into()) })
    }
}

/// Without name and password.
impl Display for Address {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Address::File(path) => write!(f, "{}", path.display()),
            Address::Server(url) => {
                let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
                let rest = rest.rsplit('@').next().unwrap_or(rest);
                write!(f, "{scheme}://{}", rest.split('?').next().unwrap_or(rest))
            }
        }
    }
}
