//! Access control.
//!
//! Pages of other sites can make a browser send requests to this machine. They do not know the token; they
//! cannot send its header without a preflight request, which is never allowed; and a name that they make
//! resolve to 127.0.0.1 ("DNS rebinding") is not one of the two names that are served.

use super::open::Door;
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
use std::fmt;
use std::sync::{Arc, Mutex};

/// The header in which every question carries the token.
const TOKEN_HEADER: &str = "x-firzan-token";

/// The answer to a token of another server.
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

/// The facts that requests are checked against.
pub struct Guard {
    /// The port of this server.
    pub port: u16,
    /// Its secret.
    pub token: Token,
    /// The file that leads the browser to the secret, until somebody has used it.
    pub door: Arc<Mutex<Option<Door>>>,
}

impl Guard {
    /// Whether the request is addressed to this machine by one of its two names.
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

    /// Whether a question comes from the page itself, or from no page at all.
    fn is_own(&self, headers: &HeaderMap) -> bool {
        let own = self.names().into_iter().map(|name| format!("http://{name}"));
        let own: Vec<String> = own.collect();
        let mut origins = headers.get_all(ORIGIN).iter();
        let sites = headers.get_all("sec-fetch-site");
        origins.all(|origin| own.iter().any(|own| own == origin))
            && sites.iter().all(|site| site == "same-origin")
    }

    fn knows(&self, headers: &HeaderMap) -> bool {
        let shown: Vec<&HeaderValue> = headers.get_all(TOKEN_HEADER).iter().collect();
        matches!(shown[..], [token] if self.token.is(token.as_bytes()))
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
pub struct Trust(pub Arc<std::sync::atomic::AtomicBool>);

/// Passes only allowed requests on, and adds the security headers to every answer.
pub async fn guard(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut response = match guard.check(&request) {
        Ok(()) => {
            if guard.knows(request.headers()) {
                drop(lock(&guard.door).take());
                if let Some(trust) = request.extensions().get::<Trust>() {
                    trust.0.store(true, std::sync::atomic::Ordering::Relaxed);
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
