-- A theory, version 2. Whoever changes the meaning of a column or of a turn's bits raises the version.
-- `server.rs` lists what is replaced for PostgreSQL, where BIGINT has 64 bits, INTEGER 32, and SMALLINT 16.

CREATE TABLE theory (
    exact_id TEXT NOT NULL,
    definition TEXT,            -- of a defined game: its text, so that nothing else is needed to read it
    root TEXT NOT NULL,         -- the FEN of the start
    version INTEGER NOT NULL,   -- of the schema
    created BIGINT NOT NULL     -- seconds since 1970
);

CREATE TABLE engine (
    id INTEGER PRIMARY KEY,
    version TEXT NOT NULL,
    evaluator TEXT NOT NULL,
    spread REAL NOT NULL,       -- of the curve; its other parameter is 100
    UNIQUE (version, evaluator, spread)
);

-- The widest columns come first, so that a server's rows need no padding.
--
-- turn, nodes, score, left_out, depth and engine are those of the position's own search, over the turns without an
-- edge, or of that of the position from which it was found, in which case left_out is missing. Scores are White's
-- centipawns, 100 for half the games won. searches, low, high, clock and ply follow from the rest, as of the last
-- visit.
CREATE TABLE position (
    nodes BIGINT,
    searches BIGINT NOT NULL,   -- behind the value
    changed BIGINT NOT NULL, created BIGINT NOT NULL, -- seconds since 1970
    id INTEGER PRIMARY KEY,     -- from 0, the start; never used again
    turn INTEGER, score INTEGER, left_out INTEGER,
    searched INTEGER NOT NULL,  -- how often
    low INTEGER NOT NULL, high INTEGER NOT NULL,
    clock INTEGER NOT NULL, ply INTEGER NOT NULL,
    depth SMALLINT, engine SMALLINT,
    white SMALLINT NOT NULL,    -- whether White is to move
    state SMALLINT NOT NULL,
    failures SMALLINT NOT NULL, -- of searches, in a row
    key BLOB NOT NULL UNIQUE,
    text TEXT NOT NULL          -- the FEN without counters, and a number for the state that it lacks
);

CREATE TABLE edge (
    parent INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    child INTEGER NOT NULL,
    PRIMARY KEY (parent, turn)
) WITHOUT ROWID;

-- Positions that a user wants to have explored: turns to them cost less, by the bonus in plies.
CREATE TABLE goal (
    position INTEGER PRIMARY KEY,
    bonus REAL NOT NULL,
    note TEXT NOT NULL          -- where it comes from
);

-- Lines from the start that readers of the file ask for, as the bits of their turns; whoever extends it makes
-- goals of them.
CREATE TABLE wish (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    turns TEXT NOT NULL,
    bonus REAL NOT NULL,
    note TEXT NOT NULL
);

-- Results of games, by the file that they are from.
CREATE TABLE games (
    position INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    source TEXT NOT NULL,       -- the file's name and the start of its SHA-256 hash
    white INTEGER NOT NULL, drawn INTEGER NOT NULL, black INTEGER NOT NULL,
    PRIMARY KEY (position, turn, source)
) WITHOUT ROWID;

-- New best turns and values that moved, near the start; kept for 90 days. Those of a second are one.
CREATE TABLE change (
    at BIGINT NOT NULL,         -- seconds since 1970
    position INTEGER NOT NULL,
    value_before INTEGER NOT NULL, value INTEGER NOT NULL,
    best_before INTEGER, best INTEGER,
    PRIMARY KEY (position, at)
) WITHOUT ROWID;

-- On a server: searches that wait for workers, or are under way.
CREATE TABLE task (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    position INTEGER NOT NULL UNIQUE,
    path TEXT NOT NULL,         -- the turns from the start, as their bits
    excluded TEXT NOT NULL,     -- the turns that have edges, as their bits
    nodes BIGINT NOT NULL,
    rank BIGINT NOT NULL,       -- the smallest comes first
    worker TEXT NOT NULL,       -- who took it
    until BIGINT NOT NULL,      -- the time at which others may take it, in seconds since 1970
    attempt INTEGER NOT NULL    -- how often it was taken
);
CREATE INDEX ranks ON task (rank);

-- What the workers found; whoever plans moves it into the other tables.
CREATE TABLE result (
    task BIGINT PRIMARY KEY,
    engine INTEGER NOT NULL,
    lines TEXT NOT NULL,        -- "turn reply value" of each, 0 if there is no reply; nothing if the search failed
    depth INTEGER NOT NULL, nodes BIGINT NOT NULL
);
