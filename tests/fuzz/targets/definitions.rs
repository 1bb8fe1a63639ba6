//! Files of definitions.
//!
//! Nothing in one panics or takes long; every fault has its place, and a game that was read is the same when
//! its canonical form is read.

#![no_main]

use firzan_fuzz::definitions;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| definitions::check(data));
