//! The program's streams and files, signals and progress.
//!
//! | file | contents |
//! |---|---|
//! | `output`, `lines`, `files` | standard output and error, lines of a stream, files to read |
//! | `sink` | text for standard output or a file |
//! | `whole`, `compressed` | complete files; compressed ones |
//! | `text`, `logging` | text for terminals; the program's log |
//! | `eval_file` | the evaluation that the option EvalFile names |
//! | `definitions`, `learnt` | files of definitions of games, and of what was learnt for them |
//! | `appended` | files that grow by complete entries |
//! | `columns` | text wrapped to the width of a terminal |
//! | `interrupt`, `stoppable` | signals such as Ctrl-C, and searches that they stop |
//! | `progress`, `numbers` | progress bars; numbers on the command line |
//! | `pool`, `shard` | work divided among threads and machines |
//! | `backup` | copies of files before they are overwritten |

pub mod appended;
pub mod backup;
pub mod columns;
pub mod compressed;
pub mod definitions;
pub mod eval_file;
pub mod files;
pub mod interrupt;
pub mod learnt;
pub mod lines;
pub mod logging;
pub mod numbers;
pub mod output;
pub mod pool;
pub mod progress;
pub mod shard;
pub mod sink;
pub mod stoppable;
pub mod text;
pub mod whole;
