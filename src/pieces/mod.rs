//! Pieces as data: Betza notation compiled, at build time, into attack tables.

pub mod betza;
pub mod riders;
pub mod tables;
pub mod window;

pub use betza::Betza;
pub use tables::{Geometry, lame, leaps, narrow};
pub use window::Window;
