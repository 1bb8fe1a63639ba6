//! Access control, and giving the token to the user's browser.
//!
//! Pages of other sites can make a browser send requests to this machine. But they do not know the token;
//! they cannot send its header without a preflight request, which is never allowed; and a name that they make
//! resolve to 127.0.0.1 ("DNS rebinding") is not one of the two host names that are served.

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use firzan::system::locks::lock;
use firzan::web::fault;
use std::env;
use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use tempfile::TempDir;

/// The header that carries the token.
const TOKEN_HEADER: &str = "x-firzan-token";

/// The answer to the token of another server.
const OLD_TOKEN: &str = "this page belongs to a firzan serve that has ended; open the address that the \
                         running one has printed";

/// The page may load its own files, and nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// A secret that only this server and its user know.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new token: 128 random bits.
    ///
    /// # Errors
    /// If the system provides no random numbers.
    pub fn new() -> Result<Token, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Token(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    /// Whether a text is this token, in constant time.
    fn is(&self, text: &[u8]) -> bool {
        let own = self.0.as_bytes();
        let differences = own.iter().zip(text).map(|(one, other)| one ^ other);
        own.len() == text.len() && differences.fold(0, |all, difference| all | difference) == 0
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A page that redirects to the address, in a folder that only the user can enter. The browser is given its
/// path, because every user of the machine can see the command lines of all programs, and the address
/// contains the token. The page is removed when this is dropped.
pub struct Redirect(TempDir);

impl Redirect {
    /// Opens an address in the user's browser, if there is one; the address has been printed in any case.
    pub fn open(address: &str) -> Option<Redirect> {
        let redirect = Redirect::to(address);
        let opened = redirect.and_then(|redirect| show(&redirect.page()).map(|()| redirect));
        opened.inspect_err(|error| log::info!("no browser was opened: {error}")).ok()
    }

    fn to(address: &str) -> io::Result<Redirect> {
        let mut builder = tempfile::Builder::new();
        builder.prefix("firzan-");
        #[cfg(unix)]
        {
            use std::{fs::Permissions, os::unix::fs::PermissionsExt};
            builder.permissions(Permissions::from_mode(0o700));
        }
        let redirect = Redirect(builder.tempdir_in(folder())?);
        let mut page = File::create_new(redirect.page())?;
        #[cfg(unix)]
        {
            use std::{fs::Permissions, os::unix::fs::PermissionsExt};
            page.set_permissions(Permissions::from_mode(0o600))?;
        }
        write!(
            page,
            "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
             <meta http-equiv=\"refresh\" content=\"0; url={address}\">\n<title>Firzan</title>\n\
             <a href=\"{address}\">Firzan</a>\n"
        )?;
        Ok(redirect)
    }

    fn page(&self) -> PathBuf {
        self.0.path().join("firzan.html")
    }
}

/// The user's own folder for runtime files, if there is one.
fn folder() -> PathBuf {
    let runtime = env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    let usable = runtime.filter(|folder| folder.is_absolute() && folder.is_dir());
    usable.unwrap_or_else(env::temp_dir)
}

/// Shows a page in the user's browser.
fn show(page: &Path) -> io::Result<()> {
    let mut command = match env::consts::OS {
        "windows" => {
            let mut command = Command::new("rundll32");
            command.arg("url.dll,FileProtocolHandler");
            command
        }
        "macos" => Command::new("open"),
        _ => Command::new("xdg-open"),
    };
    command.arg(page).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn()?;
    let wait = move || child.wait();
    let waiting = std::thread::Builder::new().name("browser".into());
    drop(waiting.spawn(wait));
    Ok(())
}

/// The server's address and token, against which requests are checked.
pub struct Guard {
    /// The port of this server.
    pub port: u16,
    /// Its token.
    pub token: Token,
    /// The page that redirects the browser to the address, until a request has carried the token.
    pub redirect: Arc<Mutex<Option<Redirect>>>,
}

impl Guard {
    /// Whether the request names this server by one of its two host names.
    fn is_host(&self, headers: &HeaderMap, uri: &Uri) -> bool {
        let named: Vec<&HeaderValue> = headers.get_all(HOST).iter().collect();
        let is_authority = |name: &str| uri.authority().is_none_or(|asked| asked.as_str() == name);
        matches!(named[..], [name] if self.names().iter().any(|own| own == name && is_authority(own)))
    }

    fn names(&self) -> Vec<String> {
        let hosts = ["127.0.0.1", "localhost"];
        let mut names = hosts.map(|host| format!("{host}:{}", self.port)).to_vec();
        if self.port == 80 {
            names.extend(hosts.map(str::to_string));
        }
        names
    }

    /// Whether a request comes from the page itself, or from no page at all.
    fn is_own(&self, headers: &HeaderMap) -> bool {
        let own = self.names().into_iter().map(|name| format!("http://{name}"));
        let own: Vec<String> = own.collect();
        let mut origins = headers.get_all(ORIGIN).iter();
        let sites = headers.get_all("sec-fetch-site");
        origins.all(|origin| own.iter().any(|own| own == origin))
            && sites.iter().all(|site| site == "same-origin")
    }

    /// Whether a request carries the token.
    fn knows(&self, headers: &HeaderMap) -> bool {
        let tokens: Vec<&HeaderValue> = headers.get_all(TOKEN_HEADER).iter().collect();
        matches!(tokens[..], [token] if self.token.is(token.as_bytes()))
    }

    /// Refuses requests that are not allowed.
    fn check(&self, request: &Request) -> Result<(), (StatusCode, &'static str)> {
        let headers = request.headers();
        let is_json = || headers.get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
        if !self.is_host(headers, request.uri()) {
            Err((StatusCode::FORBIDDEN, "wrong host name for this server"))
        } else if [Method::GET, Method::HEAD].contains(request.method()) {
            Ok(())
        } else if request.method() != Method::POST {
            Err((StatusCode::METHOD_NOT_ALLOWED, "only GET and POST are allowed"))
        } else if !self.is_own(headers) {
            Err((StatusCode::FORBIDDEN, "requests from other sites are not allowed"))
        } else if !self.knows(headers) {
            Err((
                StatusCode::FORBIDDEN,
                if headers.contains_key(TOKEN_HEADER) {
                    OLD_TOKEN
                } else {
                    "open the address that firzan serve has printed"
                },
            ))
        } else if !is_json() {
            Err((StatusCode::UNSUPPORTED_MEDIA_TYPE, "only application/json is accepted"))
        } else {
            Ok(())
        }
    }
}

/// Marks a connection whose requests have carried the right token.
#[derive(Clone, Default)]
pub struct Trust(pub Arc<AtomicBool>);

/// Passes on the requests that are allowed, and adds the security headers to every answer.
pub async fn guard(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut response = match guard.check(&request) {
        Ok(()) => {
            if guard.knows(request.headers()) {
                drop(lock(&guard.redirect).take());
                if let Some(trust) = request.extensions().get::<Trust>() {
                    trust.0.store(true, Ordering::Relaxed);
                }
            }
            next.run(request).await
        }
        Err((status, why)) => {
            let described = [(CONTENT_TYPE, "application/json")];
            (status, described, fault(why).to_string()).into_response()
        }
    };
    let headers = response.headers_mut();
    let always: [(HeaderName, &str); 5] = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in always {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
