// The English texts of the kept games and of files with many games; the others are in words.js.

/** The format of the date in the name of games that were pasted. */
const WHEN = { dateStyle: "medium", timeStyle: "short" };

const count = (number) => (number === 1 ? "1 game" : `${number.toLocaleString()} games`);

export const words = {
    search: "Search: players, result, date…",
    found: (number) => (number === 0 ? "No game has all these words." : `${count(number)} found.`),
    more: (number) => `Show more (${number.toLocaleString()})`,
    forget: "Forget",
    forgotten: (name) => `Forgotten: ${name}.`,
    undo: "Undo",
    files: {
        title: "Files of games",
        count,
        reading: (number) => `Reading: ${count(number)} so far…`,
        pasted: (date) => `Pasted ${date.toLocaleString(undefined, WHEN)}`,
        none: "there are no games in it",
        bad: (reason) => `Cannot read it: ${reason.replace(/\.$/, "")}.`,
        failed: (reason) => `This did not work: ${reason.replace(/\.$/, "")}.`,
        full: "The browser has no space left to keep this file. Its games are listed until you leave.",
        saveAll: "Save all games to a file",
        saveAllHelp:
            "The file has every game that this browser keeps, those of the workshop, and the files below. " +
            "Open it here or in another browser, and its games are added to those there.",
        added({ games, workshop, files, faults }) {
            const parts = [
                games > 0 && count(games),
                workshop > 0 && `${count(workshop)} of the workshop`,
                files > 0 && (files === 1 ? "1 file" : `${files} files`),
            ].filter(Boolean);
            const news = parts.length > 0 ? `Added: ${parts.join(", ")}.` : "All its games are here already.";
            return faults > 0 ? `${news} ${faults} of its lines cannot be read.` : news;
        },
    },
};
