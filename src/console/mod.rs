//! The program's streams and files, and how its commands work in the foreground.
//!
//! | file | what |
//! |---|---|
//! | `output`, `lines`, `files` | standard output and error, lines of a stream, files to read |
//! | `definitions` | files of definitions of games |
//! | `columns` | text wrapped to the width of a terminal |
//! | `interrupt`, `stoppable` | Ctrl-C and its like, and searches that end with it |
//! | `progress`, `numbers` | progress bars; numbers as people write them |
//! | `pool`, `shard` | work shared among threads, and among machines |
//! | `backup` | what was in a file before it is written again |

pub mod backup;
pub mod columns;
pub mod definitions;
pub mod files;
pub mod interrupt;
pub mod lines;
pub mod numbers;
pub mod output;
pub mod pool;
pub mod progress;
pub mod shard;
pub mod stoppable;
