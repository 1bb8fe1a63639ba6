//! A limit on the memory of lines that have been read but not yet answered.

use firzan::system::locks::{lock, wait_while};
use std::sync::{Arc, Condvar, Mutex};

/// Bytes that a line takes in addition to its text.
const OVERHEAD: usize = 128;

/// Limits the waiting bytes; a reader that exceeds the limit has to wait.
pub struct Room(Arc<Inner>);

struct Inner {
    most: usize,
    used: Mutex<usize>,
    freed: Condvar,
}

/// The space taken by a line, released when dropped.
pub struct Held {
    room: Arc<Inner>,
    bytes: usize,
}

impl Room {
    /// Room for `most` bytes, but always for at least one line.
    pub fn new(most: usize) -> Room {
        Room(Arc::new(Inner { most, used: Mutex::new(0), freed: Condvar::new() }))
    }

    /// Takes the space for a line of this many bytes; waits until it is free.
    pub fn take(&self, bytes: usize) -> Held {
        let bytes = bytes + OVERHEAD;
        let Inner { most, used, freed } = &*self.0;
        let mut used = wait_while(freed, lock(used), |used| *used > 0 && *used + bytes > *most);
        *used += bytes;
        Held { room: Arc::clone(&self.0), bytes }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        *lock(&self.room.used) -= self.bytes;
        self.room.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    #[test]
    fn readers_wait_until_there_is_room() {
        let room = Room::new(1000);
        let large = room.take(5000);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            scope.spawn(|| sender.send(room.take(10)).is_ok());
            let early = receiver.recv_timeout(Duration::from_millis(50));
            assert!(early.is_err(), "no room beside a line that fills it");
            drop(large);
            let place = receiver.recv_timeout(Duration::from_secs(60));
            assert!(place.is_ok(), "room again");
        });
    }
}
