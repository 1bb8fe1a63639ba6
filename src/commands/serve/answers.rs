//! Answers HTTP requests.

use super::guard::{Guard, guard};
use super::windows::Windows;
use crate::web::files;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use firzan::web::fault;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// Maximum length of a question in bytes.
const MAX_LENGTH: usize = 1 << 20;
/// Time limit for a question to arrive.
const TIMEOUT: Duration = Duration::from_secs(10);

const JSON: &str = "application/json";

/// All routes, protected by the guard.
pub fn router(windows: Arc<Windows>, checks: Guard) -> Router {
    Router::new()
        .route("/api/engine", post(engine))
        .route("/api/ask", post(questions))
        .route("/api/think", post(think))
        .route("/api/stop", post(stop))
        .route("/api/close", post(close))
        .fallback(get(file))
        .with_state(windows)
        .layer(from_fn_with_state(Arc::new(checks), guard))
}

/// Serves a file of the page. Names are looked up in the list of built-in files, never on disk.
async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let name = match uri.path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    let Some(file) = files::file(name) else {
        return (StatusCode::NOT_FOUND, "no such file").into_response();
    };
    tagged(file.mime, file.bytes, &headers)
}

/// A response with an ETag, or its status alone if the client has it already.
pub fn tagged(mime: &str, body: impl AsRef<[u8]> + IntoResponse, headers: &HeaderMap) -> Response {
    let tag = format!("\"{:08x}\"", crc32fast::hash(body.as_ref()));
    let described =
        [(CONTENT_TYPE, mime.to_string()), (CACHE_CONTROL, "no-cache".to_string()), (ETAG, tag.clone())];
    match headers.get(IF_NONE_MATCH) {
        Some(known) if *known == *tag => (StatusCode::NOT_MODIFIED, described).into_response(),
        _ => (described, body).into_response(),
    }
}

async fn engine(State(windows): State<Arc<Windows>>) -> Response {
    reply(&windows.title())
}

async fn questions(State(windows): State<Arc<Windows>>, request: Request) -> Result<Response, Refusal> {
    let question = text(request).await?;
    // Reading a long game takes a while.
    let answer = tokio::task::spawn_blocking(move || windows.ask(&question)).await;
    Ok(reply(&answer.unwrap_or_else(fault)))
}

async fn think(State(windows): State<Arc<Windows>>, request: Request) -> Result<Response, Refusal> {
    let question = text(request).await?;
    let started = tokio::task::spawn_blocking(move || windows.think(&question)).await;
    Ok(match started.unwrap_or_else(|error| Err(error.to_string())) {
        Ok(lines) => ([(CONTENT_TYPE, "application/x-ndjson")], Body::new(lines)).into_response(),
        Err(error) => reply(&fault(error)),
    })
}

async fn stop(State(windows): State<Arc<Windows>>, request: Request) -> Result<Response, Refusal> {
    Ok(acknowledge(windows.stop(&text(request).await?)))
}

async fn close(State(windows): State<Arc<Windows>>, request: Request) -> Result<Response, Refusal> {
    Ok(acknowledge(windows.close(&text(request).await?)))
}

/// Replies with an empty object, or the fault.
fn acknowledge(outcome: Result<(), String>) -> Response {
    reply(&outcome.map_or_else(fault, |()| json!({})))
}

/// The response to a question that was refused: the status, and the reason for the client.
type Refusal = (StatusCode, &'static str);

/// Reads the body of a request; fails if it is too long or too slow.
async fn text(request: Request) -> Result<String, Refusal> {
    let body = timeout(TIMEOUT, to_bytes(request.into_body(), MAX_LENGTH)).await;
    match body {
        Err(_) => Err((StatusCode::REQUEST_TIMEOUT, "the question did not arrive in time")),
        Ok(Err(_)) => Err((StatusCode::PAYLOAD_TOO_LARGE, "the question is too long")),
        Ok(Ok(bytes)) => String::from_utf8(bytes.into())
            .map_err(|_| (StatusCode::BAD_REQUEST, "the question is not UTF-8")),
    }
}

fn reply(value: &Value) -> Response {
    ([(CONTENT_TYPE, JSON)], value.to_string()).into_response()
}
