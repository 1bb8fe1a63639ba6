//! The explorer of a theory for others: one document, and one question, which changes nothing.

use super::theories::Theories;
use crate::web::report::Report;
use axum::Router;
use axum::extract::{Query, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use firzan::games::Registry;
use firzan::web::fault;
use serde::Deserialize;
use std::sync::Arc;

/// The theory that is shown.
struct Shown {
    theories: Theories,
    registry: Registry,
    document: String,
}

/// The question in an address.
#[derive(Deserialize)]
struct Question {
    /// The moves from the start, separated by spaces.
    #[serde(default)]
    moves: String,
}

/// The routes. Only the first theory is shown.
pub fn router(theories: Theories, registry: &Registry) -> Router {
    let document = theories
        .first()
        .map_or(String::new(), |variant| Report::theory(variant, registry, false, Vec::new()));
    let shown = Arc::new(Shown { theories, registry: registry.clone(), document });
    Router::new().route("/", get(page)).route("/api/theory", get(theory)).with_state(shown)
}

async fn page(State(shown): State<Arc<Shown>>, headers: HeaderMap) -> Response {
    tagged("text/html; charset=utf-8", shown.document.clone(), &headers)
}

async fn theory(State(shown): State<Arc<Shown>>, query: Query<Question>, headers: HeaderMap) -> Response {
    let moves = query.0.moves.split_whitespace().map(str::to_string).collect();
    let asked = tokio::task::spawn_blocking(move || shown.theories.scene(moves, &shown.registry)).await;
    let answer = asked.unwrap_or_else(|error| Err(error.to_string()));
    tagged("application/json", answer.unwrap_or_else(fault).to_string(), &headers)
}

/// A response with an ETag, or its status alone if the client has it already.
fn tagged(kind: &'static str, body: String, headers: &HeaderMap) -> Response {
    let tag = format!("\"{:08x}\"", crc32fast::hash(body.as_bytes()));
    let described = [
        (CONTENT_TYPE, kind.to_string()),
        (CACHE_CONTROL, "no-cache".to_string()),
        (ETAG, tag.clone()),
        (X_CONTENT_TYPE_OPTIONS, "nosniff".to_string()),
        (REFERRER_POLICY, "no-referrer".to_string()),
    ];
    match headers.get(IF_NONE_MATCH) {
        Some(known) if *known == *tag => (StatusCode::NOT_MODIFIED, described).into_response(),
        _ => (described, body).into_response(),
    }
}
