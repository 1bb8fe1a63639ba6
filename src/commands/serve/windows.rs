//! Gives each browser window a transposition table and at most one running search.

use super::slots::Slots;
use super::stream::{Lines, Sender, channel};
use super::theories::{self, Theories};
use firzan::book::Book;
use firzan::core::Random;
use firzan::games::Registry;
use firzan::search::{Best, Control, Memory, Report};
use firzan::system::locks::lock;
use firzan::web::Answerer;
use firzan::web::think::{Task, Think, best, line};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// Maximum number of windows with a transposition table.
const MAX_WINDOWS: usize = 8;
/// Maximum search time, even if a request asks for more.
const MAX_SEARCH_TIME: Duration = Duration::from_secs(4 * 3600);
/// Idle time after which a window's table is freed. A browser that crashes never reports its windows as
/// closed.
const IDLE: Duration = Duration::from_secs(15 * 60);
/// The interval between checks for idle windows.
const SWEEP_INTERVAL: Duration = Duration::from_secs(60);
/// Maximum length of a window name in bytes.
const MAX_NAME: usize = 64;

/// The resources that searches may use.
pub struct Resources {
    /// Maximum number of threads per search and of concurrent searches.
    pub threads: usize,
    /// Size of each window's table in MiB.
    pub hash: usize,
    /// Opening books.
    pub books: Vec<Book>,
    /// Theories.
    pub theories: Theories,
    /// The known games.
    pub registry: Registry,
}

/// The windows, least recently used first.
pub struct Windows {
    resources: Resources,
    /// Answers one question at a time; concurrent questions use another answerer.
    answerer: Mutex<Answerer>,
    open: Mutex<VecDeque<Arc<Window>>>,
    slots: Slots,
}

/// A browser window.
struct Window {
    name: String,
    /// The transposition table. Each search allocates it if necessary and holds the lock.
    memory: Mutex<Option<Memory>>,
    /// The control of the running search, or of the last one.
    control: Mutex<Control>,
    /// When the last search began or ended.
    used: Mutex<Instant>,
}

impl Windows {
    /// Creates an empty collection of windows.
    pub fn new(resources: Resources) -> Arc<Windows> {
        let slots = Slots::new(resources.threads);
        let answerer = Mutex::new(Answerer::new(resources.registry.clone()));
        Arc::new(Windows { resources, answerer, open: Mutex::default(), slots })
    }

    /// The engine's name on the page, and its resources.
    pub fn title(&self) -> Value {
        let threads = self.resources.threads;
        let plural = if threads == 1 { "" } else { "s" };
        let name = format!("native, {threads} thread{plural}");
        let theories = self.resources.theories.games();
        json!({ "name": name, "threads": threads, "memory": self.resources.hash, "theories": theories })
    }

    /// Answers a question.
    pub fn ask(&self, question: &str) -> Value {
        let answer = read(question).map_err(|error| format!("invalid question: {error}"));
        answer.and_then(|question| self.answer(question)).unwrap_or_else(firzan::web::fault)
    }

    fn answer(&self, question: Value) -> Result<Value, String> {
        let Resources { theories, registry, .. } = &self.resources;
        if theories::QUESTIONS.iter().any(|own| question["ask"] == *own) {
            return theories.answer(question, registry);
        }
        let other = Answerer::new(self.resources.registry.clone());
        let mut answerer = std::mem::replace(&mut *lock(&self.answerer), other);
        let answer = answerer.answer_to(question, &theories::QUESTIONS);
        *lock(&self.answerer) = answerer;
        answer
    }

    /// Starts a search in a window, and stops the previous one there. Dropping the answer stops the search.
    ///
    /// # Errors
    /// If the request is invalid.
    pub fn think(self: &Arc<Self>, text: &str) -> Result<Lines, String> {
        let question = read(text)?;
        let name = window_name(&question)?;
        let plays_book = question["book"] == true;
        let think = Think::of(question)?;
        let mut task = think.task(&self.resources.registry)?;
        let threads = think.threads.unwrap_or(self.resources.threads);
        task.settings.threads = threads.clamp(1, self.resources.threads);
        let limits = &task.limits;
        let is_endless = limits.move_time.is_none() && limits.nodes.is_none() && limits.depth.is_none();
        let time_limit = task.limits.move_time.map_or(MAX_SEARCH_TIME, |time| time.min(MAX_SEARCH_TIME));
        task.limits.move_time = Some(time_limit);
        let window = self.window(&name);
        let control = window.begin();
        if plays_book && let Some(book_move) = self.in_book(&task) {
            return Ok(Lines::single(&book_move));
        }
        let (sender, answer) = channel(control.clone());
        let windows = Arc::clone(self);
        let size = think.memory.unwrap_or(self.resources.hash).clamp(1, self.resources.hash);
        let search = move || {
            let _slot = windows.slots.take(&control, is_endless);
            windows.search(&window, &task, size, &control, &sender);
        };
        thread::Builder::new()
            .name("window".into())
            .spawn(search)
            .map_err(|error| format!("cannot start a thread for the search: {error}"))?;
        Ok(answer)
    }

    /// Stops the search of a window, which then sends its result so far.
    ///
    /// # Errors
    /// If the request has no valid window name.
    pub fn stop(&self, text: &str) -> Result<(), String> {
        self.stop_window(&window_name(&read(text)?)?);
        Ok(())
    }

    /// Stops the search of a window that was closed, and frees its table.
    ///
    /// # Errors
    /// If the request has no valid window name.
    pub fn close(&self, text: &str) -> Result<(), String> {
        let name = window_name(&read(text)?)?;
        self.stop_window(&name);
        lock(&self.open).retain(|window| window.name != name);
        Ok(())
    }

    fn stop_window(&self, name: &str) {
        let open = lock(&self.open);
        if let Some(window) = open.iter().find(|window| window.name == name) {
            lock(&window.control).stop();
        }
    }

    /// Frees the tables of idle windows.
    pub async fn sweep(self: Arc<Self>) {
        loop {
            sleep(SWEEP_INTERVAL).await;
            self.drop_idle(IDLE);
        }
    }

    fn drop_idle(&self, idle: Duration) {
        // A running search holds a reference to its window.
        lock(&self.open)
            .retain(|window| Arc::strong_count(window) > 1 || lock(&window.used).elapsed() < idle);
    }

    /// Stops all searches.
    pub fn stop_all(&self) {
        for window in lock(&self.open).iter() {
            lock(&window.control).stop();
        }
    }

    /// Returns the window with this name, creating it if necessary. Drops the least recently used window if
    /// there are too many.
    fn window(&self, name: &str) -> Arc<Window> {
        let mut open = lock(&self.open);
        let known = open.iter().position(|window| window.name == name);
        let window = known.and_then(|index| open.remove(index)).unwrap_or_else(|| {
            Arc::new(Window {
                name: name.to_string(),
                memory: Mutex::default(),
                control: Mutex::default(),
                used: Mutex::new(Instant::now()),
            })
        });
        open.push_back(Arc::clone(&window));
        if open.len() > MAX_WINDOWS
            && let Some(oldest) = open.pop_front()
        {
            lock(&oldest.control).stop();
        }
        window
    }

    /// Searches with a table of `size` MiB.
    fn search(&self, window: &Window, task: &Task, size: usize, control: &Control, sender: &Sender) {
        // The previous search has been stopped and will release the table soon.
        let mut memory = lock(&window.memory);
        if memory.as_ref().is_none_or(|memory| memory.mebibytes() != size) {
            *memory = None;
            match Memory::new(size) {
                Ok(made) => *memory = Some(made),
                Err(error) => return sender.last(&firzan::web::fault(error)),
            }
        }
        let Some(memory) = &*memory else { return };
        let game = task.game.as_ref();
        let mut send = |report: &Report| {
            if let Report::Line(info) = report {
                sender.send(&line(game, info));
            }
        };
        let result = game.search(&task.limits, task.settings, memory, control, &mut send);
        *lock(&window.used) = Instant::now();
        sender.last(&best(game, &result));
    }

    /// A move from a book of the game, as the result of a search.
    fn in_book(&self, task: &Task) -> Option<Value> {
        let game = task.game.as_ref();
        let mut books = self.resources.books.iter();
        let book = books.find(|book| book.variant() == game.variant())?;
        let mut random = Random::stream(RandomState::new().hash_one(0), game.key());
        let entry = book.choose(game, &mut random)?;
        let result = Best { turn: Some(entry.turn), ..Best::default() };
        let mut value = best(game, &result);
        value["book"] = true.into();
        Some(value)
    }
}

impl Window {
    /// Stops the running search; returns the control of the next one.
    fn begin(&self) -> Control {
        let control = Control::default();
        *lock(&self.used) = Instant::now();
        std::mem::replace(&mut *lock(&self.control), control.clone()).stop();
        control
    }
}

fn read(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

fn window_name(question: &Value) -> Result<String, String> {
    match question["window"].as_str() {
        Some(name) if (1..=MAX_NAME).contains(&name.len()) => Ok(name.to_string()),
        _ => Err("the request has no valid \"window\" name".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_and_idle_windows_are_dropped() {
        let windows = Windows::new(Resources {
            threads: 1,
            hash: 1,
            books: Vec::new(),
            theories: Theories::default(),
            registry: Registry::new(),
        });
        drop(windows.window("closed"));
        drop(windows.window("idle"));
        let busy = windows.window("busy");
        let open = |name: &str| lock(&windows.open).iter().any(|window| window.name == name);
        windows.close(r#"{"window":"closed"}"#).expect("it is closed");
        assert!(!open("closed") && open("idle"));
        windows.drop_idle(IDLE);
        assert!(open("idle"));
        windows.drop_idle(Duration::ZERO);
        assert!(!open("idle") && open("busy"));
        drop(busy);
        windows.drop_idle(Duration::ZERO);
        assert!(!open("busy"));
    }
}
