//! Where annotated games go: as text, and into the report of `--html`.

use super::arguments::Arguments;
use super::sink::Sink;
use super::study::Study;
use super::{html, json, pgn, text};
use crate::console::output::Output;
use crate::records::pgn::Record;
use crate::web::report::Report;
use anyhow::{Result, bail};
use firzan::rules::Notation;
use terminal_size::{Width, terminal_size_of};

/// Takes annotated games.
pub struct Outputs<'a> {
    arguments: &'a Arguments,
    /// How games are searched.
    options: &'a str,
    /// Their texts; `None` if only the report is wanted.
    text: Option<Sink<'a>>,
    document: Option<(Sink<'a>, Report)>,
}

impl<'a> Outputs<'a> {
    /// Opens the requested outputs. `signature` describes how games are searched.
    ///
    /// # Errors
    /// If a file is also an input, or cannot be written.
    pub fn begin(arguments: &'a Arguments, options: &'a str, output: &'a Output) -> Result<Outputs<'a>> {
        let (html, file) = (arguments.html.as_deref(), arguments.output.as_deref());
        if html.is_some() && html == file {
            bail!("--html and --output name the same file");
        }
        let is_text = html.is_none() || file.is_some() || arguments.json || arguments.text;
        let text = is_text.then(|| Sink::new(output, file, &arguments.sources.files));
        let document = html.map(|path| {
            let mut sink = Sink::new(output, Some(path), &arguments.sources.files)?;
            sink.add(&Report::head())?;
            Ok::<_, anyhow::Error>((sink, Report::default()))
        });
        Ok(Outputs { arguments, options, text: text.transpose()?, document: document.transpose()? })
    }

    /// Adds a game; as text, `unread` is written instead if it is given.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn add(&mut self, record: &Record, study: &Study, unread: Option<&str>) -> Result<()> {
        if let Some((sink, report)) = &mut self.document {
            let notation = self.arguments.notation.unwrap_or(Notation::San);
            let game = html::object(record, study, self.options, notation)?;
            sink.add(&report.game(&html::label(record), &game))?;
        }
        match (&self.text, unread) {
            (None, _) => Ok(()),
            (Some(_), Some(text)) => self.copy(text),
            (Some(_), None) => self.copy(&self.written(record, study)?),
        }
    }

    /// The text of a game in the requested form.
    fn written(&self, record: &Record, study: &Study) -> Result<String> {
        if self.arguments.json {
            return Ok(format!("{}\n", json::object(record, study, self.options)));
        }
        if self.arguments.text {
            let columns = terminal_size_of(std::io::stdout()).map_or(80, |(Width(columns), _)| columns);
            return Ok(text::text(record, study, columns.into()) + "\n");
        }
        pgn::text(record, study, self.options)
    }

    /// Adds the text of a game.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn copy(&mut self, text: &str) -> Result<()> {
        self.text.as_mut().map_or(Ok(()), |sink| sink.add(text))
    }

    /// Replaces the files by the games done so far, if it is time to; `rest` has the texts that the file
    /// already has and that have not been copied yet.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn publish(&mut self, rest: impl FnOnce() -> String) -> Result<()> {
        if let Some((sink, _)) = &mut self.document {
            sink.publish(String::new)?;
        }
        match &mut self.text {
            Some(sink) => sink.publish(rest),
            None => Ok(()),
        }
    }

    /// Finishes the files.
    ///
    /// # Errors
    /// If one cannot be written.
    pub fn finish(self) -> Result<()> {
        let document = self.document.map(|(sink, _)| sink);
        self.text.into_iter().chain(document).try_for_each(Sink::finish)
    }
}
