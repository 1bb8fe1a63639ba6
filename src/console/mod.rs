//! Streams, files, signals and progress bars.
//!
//! | file | contents |
//! |---|---|
//! | `output`, `lines`, `files` | standard output and error, reading lines, input files |
//! | `sink` | writing text to standard output or a file |
//! | `whole`, `compressed` | reading complete files and compressed files |
//! | `text`, `logging` | escaping text; the log |
//! | `eval_file` | the option EvalFile |
//! | `definitions`, `learnt` | files that define games; learnt weights and networks |
//! | `appended` | append-only files of complete entries |
//! | `columns` | text wrapped to the width of a terminal |
//! | `interrupt`, `stoppable` | signals such as Ctrl-C; searches that stop on a signal |
//! | `progress`, `numbers` | progress bars; numbers on the command line |
//! | `pool`, `shard` | work divided among threads and machines |
//! | `backup` | backup copies of files that are overwritten |

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
