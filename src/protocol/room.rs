//! Room for lines that have been read and not yet answered.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// What a line takes beside its text, in bytes.
const OVERHEAD: usize = 128;

/// So many bytes may wait; whoever reads more waits too.
pub struct Room(Arc<Inner>);

struct Inner {
    most: usize,
    used: Mutex<usize>,
    freed: Condvar,
}

/// A line's place in the room, given back when dropped.
pub struct Held {
    room: Arc<Inner>,
    bytes: usize,
}

impl Room {
    /// Room for `most` bytes, and always for one line.
    pub fn new(most: usize) -> Room {
        Room(Arc::new(Inner {
            most,
            used: Mutex::new(0),
            freed: Condvar::new(),
        }))
    }

    /// A place for a line of so many bytes, as soon as there is one.
    pub fn take(&self, bytes: usize) -> Held {
        let bytes = bytes + OVERHEAD;
        let mut used = self.0.used();
        while *used > 0 && *used + bytes > self.0.most {
            used = self
                .0
                .freed
                .wait(used)
                .unwrap_or_else(PoisonError::into_inner);
        }
        *used += bytes;
        Held {
            room: Arc::clone(&self.0),
            bytes,
        }
    }
}

impl Inner {
    fn used(&self) -> MutexGuard<'_, usize> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        *self.room.used() -= self.bytes;
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
