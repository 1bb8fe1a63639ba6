//! The outputs of annotated games: text, and the report of `--html`.

use super::arguments::Arguments;
use super::study::Study;
use super::{json, pgn, text};
use crate::console::columns::columns;
use crate::console::output::Output;
use crate::console::sink::Sink;
use crate::records::pgn::Record;
use crate::web::report::Report;
use anyhow::{Result, bail};
use firzan::games::Registry;
use firzan::rules::Notation;

/// Takes annotated games.
pub struct Outputs<'a> {
    arguments: &'a Arguments,
    /// The options of the search, as the output names them.
    options: &'a str,
    /// Receives the games as text; `None` if only the report is wanted.
    text: Option<Sink<'a>>,
    report: Option<(Sink<'a>, Report)>,
}

impl<'a> Outputs<'a> {
    /// Opens the requested outputs. `options` describes how games are searched.
    ///
    /// # Errors
    /// If a file is also an input, or cannot be written.
    pub fn begin(
        arguments: &'a Arguments,
        registry: &Registry,
        options: &'a str,
        output: &'a Output,
    ) -> Result<Outputs<'a>> {
        let (html, file) = (arguments.html.as_deref(), arguments.output.as_deref());
        if html.is_some() && html == file {
            bail!("--html and --output name the same file");
        }
        let inputs = &arguments.sources.files;
        let mut outputs = Outputs { arguments, options, text: None, report: None };
        if html.is_none() || file.is_some() || arguments.json || arguments.text {
            outputs.text = Some(Sink::apart_from(inputs, output, file)?);
        }
        if html.is_some() {
            let mut sink = Sink::apart_from(inputs, output, html)?;
            sink.add(&Report::head())?;
            outputs.report = Some((sink, Report::new(registry)));
        }
        Ok(outputs)
    }

    /// Adds a game; as text, `unread` is written instead if it is given.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn add(&mut self, record: &Record, study: &Study, unread: Option<&str>) -> Result<()> {
        if let Some((sink, report)) = &mut self.report {
            let notation = self.arguments.notation.unwrap_or(Notation::San);
            let game = json::report_object(record, study, self.options, notation)?;
            sink.add(&report.game(&json::label(record), &game))?;
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
            Ok(format!("{}\n", json::object(record, study, self.options)))
        } else if self.arguments.text {
            Ok(text::text(record, study, columns().unwrap_or(80)) + "\n")
        } else {
            pgn::text(record, study, self.options)
        }
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
        if let Some((sink, _)) = &mut self.report {
            sink.publish(String::new)?;
        }
        self.text.as_mut().map_or(Ok(()), |sink| sink.publish(rest))
    }

    /// Finishes the files.
    ///
    /// # Errors
    /// If one cannot be written.
    pub fn finish(self) -> Result<()> {
        let report = self.report.map(|(sink, _)| sink);
        self.text.into_iter().chain(report).try_for_each(Sink::finish)
    }
}
