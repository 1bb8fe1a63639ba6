//! What to do after a line.

/// What to do after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Read the next line.
    Continue,
    /// Switch to the XBoard protocol.
    XBoard,
    /// End the program.
    Quit,
}
