//! Answers to requests.

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
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// The longest question, in bytes.
const LONGEST: usize = 1 << 20;
/// The longest time in which a question may arrive.
const PATIENCE: Duration = Duration::from_secs(10);

const JSON: &str = "application/json";

/// All routes, behind the guard.
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

/// A file of the page. Names are looked up in the list of files, never on disk.
async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let name = match uri.path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    let Some(file) = files::file(name) else {
        return (StatusCode::NOT_FOUND, "no such file").into_response();
    };
    let tag = format!("\"{:08x}\"", crc32fast::hash(file.bytes));
    let described =
        [(CONTENT_TYPE, file.mime.to_string()), (CACHE_CONTROL, "no-cache".to_string()), (ETAG, tag.clone())];
    match headers.get(IF_NONE_MATCH) {
        Some(known) if *known == *tag => (StatusCode::NOT_MODIFIED, described).into_response(),
        _ => (described, file.bytes).into_response(),
    }
}

async fn engine(State(windows): State<Arc<Windows>>) -> Response {
    json(&windows.title())
}

async fn questions(State(windows): State<Arc<Windows>>, request: Request) -> Response {
    let question = match text(request).await {
        Ok(question) => question,
        Err(refused) => return refused.into_response(),
    };
    // Reading a long game takes a while.
    let answer = tokio::task::spawn_blocking(move || windows.ask(&question)).await;
    json(&answer.unwrap_or_else(fault))
}

async fn think(State(windows): State<Arc<Windows>>, request: Request) -> Response {
    let question = match text(request).await {
        Ok(question) => question,
        Err(refused) => return refused.into_response(),
    };
    let begun = tokio::task::spawn_blocking(move || windows.think(&question)).await;
    match begun.unwrap_or_else(|error| Err(error.to_string())) {
        Ok(answer) => ([(CONTENT_TYPE, "application/x-ndjson")], Body::new(answer)).into_response(),
        Err(words) => json(&fault(words)),
    }
}

async fn stop(State(windows): State<Arc<Windows>>, request: Request) -> Response {
    done(text(request).await.map(|question| windows.stop(&question)))
}

async fn close(State(windows): State<Arc<Windows>>, request: Request) -> Response {
    done(text(request).await.map(|question| windows.close(&question)))
}

/// The answer to a request that only needs to be acknowledged.
fn done(outcome: Result<Result<(), String>, Refusal>) -> Response {
    match outcome {
        Ok(Ok(())) => json(&Value::Object(serde_json::Map::new())),
        Ok(Err(words)) => json(&fault(words)),
        Err(refused) => refused.into_response(),
    }
}

/// The reason why a question was refused, for the client.
type Refusal = (StatusCode, &'static str);

/// The body of a request, unless it is too long or too slow.
async fn text(request: Request) -> Result<String, Refusal> {
    let body = timeout(PATIENCE, to_bytes(request.into_body(), LONGEST)).await;
    match body {
        Err(_) => Err((StatusCode::REQUEST_TIMEOUT, "the question did not arrive in time")),
        Ok(Err(_)) => Err((StatusCode::PAYLOAD_TOO_LARGE, "the question is too long")),
        Ok(Ok(bytes)) => String::from_utf8(bytes.into())
            .map_err(|_| (StatusCode::BAD_REQUEST, "the question is not UTF-8")),
    }
}

fn json(value: &Value) -> Response {
    ([(CONTENT_TYPE, JSON)], value.to_string()).into_response()
}
