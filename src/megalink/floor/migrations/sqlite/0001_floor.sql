-- The floor: records, what follows from them, and the seals of the group commits.

CREATE TABLE records (
  sequence INTEGER PRIMARY KEY CHECK (sequence > 0),
  stream   TEXT    NOT NULL CHECK (stream <> ''),
  version  INTEGER NOT NULL CHECK (version > 0),
  kind     TEXT    NOT NULL CHECK (kind <> ''),
  form     INTEGER NOT NULL CHECK (form > 0),
  time     TEXT    NOT NULL CHECK (time LIKE '____-__-__T__:__:__.______+00:00'),
  place    TEXT    NOT NULL, -- the table, or nothing
  round    INTEGER NOT NULL CHECK (round >= 0),
  actor    TEXT    NOT NULL CHECK (actor <> ''),
  role     TEXT    NOT NULL CHECK (role <> ''),
  command  TEXT    NOT NULL CHECK (command <> ''),
  rule     TEXT    NOT NULL,
  program  TEXT    NOT NULL CHECK (program <> ''),
  body     BLOB    NOT NULL,
  hash     BLOB    NOT NULL CHECK (length(hash) = 32),
  UNIQUE (stream, version)
) STRICT;

-- An amount goes from one account to another, in parts of a cent of which `per` make a whole one.
CREATE TABLE postings (
  sequence INTEGER NOT NULL REFERENCES records (sequence),
  line     INTEGER NOT NULL CHECK (line >= 0),
  source   TEXT    NOT NULL CHECK (source <> ''),
  target   TEXT    NOT NULL CHECK (target <> '' AND target <> source),
  amount   INTEGER NOT NULL CHECK (amount > 0),
  per      INTEGER NOT NULL CHECK (per > 0),
  why      TEXT    NOT NULL CHECK (why <> ''),
  rule     TEXT    NOT NULL CHECK (rule <> ''),
  place    TEXT    NOT NULL, -- the table, or nothing
  round    INTEGER NOT NULL CHECK (round >= 0),
  seat     INTEGER NOT NULL CHECK (seat >= 0),
  wager    TEXT    NOT NULL,
  player   TEXT    NOT NULL,
  entry    INTEGER NOT NULL CHECK (entry >= 0),
  slip     INTEGER NOT NULL CHECK (slip >= 0),
  corrects TEXT    NOT NULL,
  PRIMARY KEY (sequence, line)
) STRICT, WITHOUT ROWID;

-- Accounts that may not go below nothing: players' money (PLY) above all.
CREATE TABLE balances (
  account TEXT    NOT NULL PRIMARY KEY CHECK (account <> ''),
  amount  INTEGER NOT NULL CHECK (amount >= 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE seals (
  number   INTEGER PRIMARY KEY CHECK (number > 0),
  first    INTEGER NOT NULL CHECK (first > 0),
  last     INTEGER NOT NULL CHECK (last >= first - 1),
  heads    BLOB    NOT NULL,
  contents BLOB    NOT NULL CHECK (length(contents) = 32),
  hash     BLOB    NOT NULL CHECK (length(hash) = 32)
) STRICT;

CREATE TABLE receipts (
  number  INTEGER PRIMARY KEY,
  command TEXT    NOT NULL UNIQUE CHECK (command <> ''),
  digest  BLOB    NOT NULL CHECK (length(digest) = 32),
  answer  BLOB    NOT NULL,
  seal    INTEGER NOT NULL CHECK (seal > 0)
) STRICT;

-- A snapshot saves time at a start and may be dropped at any moment.
CREATE TABLE snapshots (
  sequence INTEGER NOT NULL PRIMARY KEY CHECK (sequence >= 0),
  program  TEXT    NOT NULL,
  body     BLOB    NOT NULL
) STRICT;

-- What was written stays as it was written (AUD-01).

CREATE TRIGGER records_stay   BEFORE UPDATE ON records  BEGIN SELECT RAISE(ABORT, 'a record is never changed'); END;
CREATE TRIGGER records_last   BEFORE DELETE ON records  BEGIN SELECT RAISE(ABORT, 'a record is never removed'); END;
CREATE TRIGGER postings_stay  BEFORE UPDATE ON postings BEGIN SELECT RAISE(ABORT, 'a posting is never changed'); END;
CREATE TRIGGER postings_last  BEFORE DELETE ON postings BEGIN SELECT RAISE(ABORT, 'a posting is never removed'); END;
CREATE TRIGGER seals_stay     BEFORE UPDATE ON seals    BEGIN SELECT RAISE(ABORT, 'a seal is never changed'); END;
CREATE TRIGGER seals_last     BEFORE DELETE ON seals    BEGIN SELECT RAISE(ABORT, 'a seal is never removed'); END;
CREATE TRIGGER receipts_stay  BEFORE UPDATE ON receipts BEGIN SELECT RAISE(ABORT, 'a receipt is never changed'); END;
CREATE TRIGGER receipts_last  BEFORE DELETE ON receipts BEGIN SELECT RAISE(ABORT, 'a receipt is never removed'); END;
