//! The explorer of a theory for others: one document, and one question, which changes nothing.

use super::answers::tagged;
use super::theories::Theories;
use crate::web::report::Report;
use axum::Router;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::http::header::{REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use firzan::games::Registry;
use firzan::web::fault;
use serde::Deserialize;
use std::sync::Arc;

/// The theory to show, and the document that shows it.
struct Explorer {
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

/// The routes. The theory shown is the first one.
pub fn router(theories: Theories, registry: &Registry) -> Router {
    let document = theories
        .first()
        .map_or(String::new(), |variant| Report::theory(variant, registry, false, Vec::new()));
    let explorer = Arc::new(Explorer { theories, registry: registry.clone(), document });
    Router::new().route("/", get(page)).route("/api/theory", get(theory)).with_state(explorer)
}

async fn page(State(explorer): State<Arc<Explorer>>, headers: HeaderMap) -> Response {
    guarded("text/html; charset=utf-8", explorer.document.clone(), &headers)
}

async fn theory(
    State(explorer): State<Arc<Explorer>>,
    query: Query<Question>,
    headers: HeaderMap,
) -> Response {
    let moves = query.0.moves.split_whitespace().map(str::to_string).collect();
    let asked = tokio::task::spawn_blocking(move || explorer.theories.scene(moves, &explorer.registry)).await;
    let answer = asked.unwrap_or_else(|error| Err(error.to_string()));
    guarded("application/json", answer.unwrap_or_else(fault).to_string(), &headers)
}

/// A tagged response with the headers that keep browsers from guessing and from telling others.
fn guarded(mime: &str, body: String, headers: &HeaderMap) -> Response {
    let always = [(X_CONTENT_TYPE_OPTIONS, "nosniff"), (REFERRER_POLICY, "no-referrer")];
    (always, tagged(mime, body, headers)).into_response()
}
