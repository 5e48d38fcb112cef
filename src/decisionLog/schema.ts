/** "Tlgt": tells a decision log from any other database. */
export const applicationId = 0x54_6c_67_74;

/**
 * `records` is the log: one row per entry, each with the hash of the one before; `call` is 0 for what belongs to no
 * call. `calls` is derived from it, one row per call, numbered without gaps, so that a table of a million calls can
 * be paged. Every index costs every append a page.
 */
const tables = `
  CREATE TABLE records (
    seq INTEGER PRIMARY KEY,
    prev TEXT NOT NULL,
    hash TEXT NOT NULL,
    kind TEXT NOT NULL,
    call INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX lateRecords ON records (call) WHERE kind = 'late';
  CREATE TABLE calls (
    n INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    seq INTEGER NOT NULL,
    time REAL NOT NULL,
    tool TEXT NOT NULL,
    callerKind TEXT NOT NULL,
    callerName TEXT NOT NULL,
    decision TEXT NOT NULL,
    authority TEXT NOT NULL,
    reason TEXT NOT NULL,
    waitedMs REAL,
    outcomeSeq INTEGER,
    outcome TEXT,
    durationMs REAL,
    late INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  PRAGMA application_id = ${applicationId};
`;

/**
 * How a call ended at the gate, as SQL: what a person answered, why nobody did, or what was decided without asking.
 * No row can make it fail, whoever wrote it, for then the log could not be opened.
 */
export const answerSql = `
  CASE iif(json_valid(authority), authority ->> '$.kind', '')
    WHEN 'person' THEN iif(decision = 'allow', 'approved', 'declined')
    WHEN 'timeout' THEN 'timedOut'
    WHEN 'cancelled' THEN 'cancelled'
    WHEN 'fault' THEN 'fault'
    ELSE iif(decision = 'allow', 'allowed', 'denied')
  END`;

/** Whether a grant answered for a call, as SQL. */
export const grantedSql = `substr(authority, 1, 15) = '{"kind":"grant"'`;

/** All that the statistics count, so that they need not read the calls themselves. */
const countedCalls = `CREATE INDEX countedCalls ON calls (tool, callerName, (${answerSql}), time, waitedMs);`;

/**
 * `grants` lists those until a time that have not been ended, by the record that says what they are. How often one
 * was used is counted among the calls.
 */
const grants = `
  CREATE TABLE grants (id TEXT PRIMARY KEY, seq INTEGER NOT NULL, "end" REAL NOT NULL) STRICT;
  CREATE INDEX controlRecords ON records (seq) WHERE kind = 'control';
  CREATE INDEX grantedCalls ON calls (authority, time) WHERE ${grantedSql};
`;

/**
 * `journal` has what was asked about calls of runs that may be repeated after a crash, and what a person answered:
 * one row for each such call, `unanswered` being what the log is told where nobody could answer any more.
 * `checkpoints` has where such runs stand. Neither is part of the chain: their rows come and go.
 */
const durableRuns = `
  CREATE TABLE journal (
    key TEXT PRIMARY KEY,
    call TEXT NOT NULL,
    owner TEXT NOT NULL,
    state TEXT NOT NULL,
    terms TEXT NOT NULL,
    answer TEXT,
    unanswered TEXT NOT NULL,
    expires REAL NOT NULL,
    time REAL NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX pendingQuestions ON journal (expires) WHERE state = 'pending';
  CREATE TABLE checkpoints (
    run TEXT PRIMARY KEY,
    owner TEXT,
    step TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    state TEXT NOT NULL,
    time REAL NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/**
 * `ledger` has what the tools and servers of other people were known as, and what they changed to since. A person's
 * answer to such a change is a record; the row follows it.
 */
const ledger = `
  CREATE TABLE ledger (
    subject TEXT PRIMARY KEY,
    hash TEXT NOT NULL,
    text TEXT NOT NULL,
    offeredHash TEXT,
    offeredText TEXT,
    rejected INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/** What each version adds: a database lacks those from its `user_version` on. */
export const versions = [tables, countedCalls, grants, durableRuns, ledger] as const;
