#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| firzan_fuzz::book::check(data));
