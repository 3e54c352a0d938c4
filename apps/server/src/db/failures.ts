/** SQLSTATE of a unique violation. */
export const UNIQUE_VIOLATION = '23505';

/**
 * Kinds of failed statements.
 * `outage`: the database or the connection cannot serve now; the work waits, and the connection is closed.
 * `race`: the same transaction may succeed when repeated.
 * `bad-data`: the row itself is invalid.
 * `taken`, `unknown-reference`: a constraint, handled by the caller.
 * `other`: a bug in the statement.
 */
export type Failure = 'outage' | 'race' | 'bad-data' | 'taken' | 'unknown-reference' | 'other';

/** By SQLSTATE or its class; the longer match counts. */
const FAILURES: readonly (readonly [state: string, failure: Failure, means: string])[] = [
  ['25006', 'outage', 'read-only: a standby, or default_transaction_read_only'],
  ['25P03', 'outage', 'the connection was ended: idle in its transaction'],
  ['25P04', 'outage', 'the connection was ended: its transaction took too long'],
  ['3D000', 'outage', 'the database was dropped'],
  ['3F000', 'outage', 'the schema was dropped'],
  ['40001', 'race', 'serialisation failure'],
  ['40P01', 'race', 'deadlock'],
  ['42501', 'outage', 'no right to a table: a restore under another owner'],
  ['42P01', 'outage', 'a table is not there: the database is empty, or being restored'],
  ['55P03', 'outage', 'a lock was not given in time'],
  ['57P01', 'outage', 'stopped by an administrator'],
  ['57P03', 'outage', 'starting, stopping, or recovering from a crash'],
  ['53100', 'outage', 'the disk is full'],
  ['53300', 'outage', 'too many connections'],
  ['23503', 'unknown-reference', 'foreign key violation'],
  [UNIQUE_VIOLATION, 'taken', 'unique violation'],
  ['08', 'outage', 'the connection'],
  ['22', 'bad-data', 'more or other than a column holds'],
  ['28', 'outage', 'sign-in refused: roles or pg_hba.conf changed'],
  ['53', 'outage', 'insufficient resources'],
  ['54', 'bad-data', 'more than PostgreSQL takes'],
  ['57', 'outage', 'operator intervention'],
  ['58', 'outage', 'a system error outside PostgreSQL'],
  ['XX', 'outage', 'an internal error of PostgreSQL'],
];

const failures = new Map(FAILURES.map(([state, failure]) => [state, failure]));

/** An SQLSTATE has five digits or capitals; `EPIPE` has that form too, but is an error of the system. */
const SQL_STATE = /^(?!EPIPE$)[0-9A-Z]{5}$/;
/** Errors of the connection: codes of the operating system, and messages of the driver, which have no code. */
const CONNECTION_CODES = /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
const CONNECTION_MESSAGES =
  /connection (terminated|ended|error|timeout)|timeout (exceeded|expired)|read timeout|not queryable|connection.*closed/i;

/** A standby ends a query for rows that its primary has removed, with the code of a serialisation failure. */
const STANDBY_CONFLICT = /conflict with recovery/;

const codeOf = (error: unknown): string | null => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : null;
};

/** The kind of an error of a statement, of the driver or of the system. */
export function failureOf(error: unknown): Failure {
  const code = codeOf(error);
  if (code === '40001' && error instanceof Error && STANDBY_CONFLICT.test(error.message)) return 'outage';
  if (code !== null && SQL_STATE.test(code)) return failures.get(code) ?? failures.get(code.slice(0, 2)) ?? 'other';
  if (code !== null && CONNECTION_CODES.test(code)) return 'outage';
  return error instanceof Error && CONNECTION_MESSAGES.test(error.message) ? 'outage' : 'other';
}

export const isUniqueViolation = (error: unknown): boolean => failureOf(error) === 'taken';
export const isForeignKeyViolation = (error: unknown): boolean => failureOf(error) === 'unknown-reference';
export const isRetryable = (error: unknown): boolean => failureOf(error) === 'race';

/** Whether the row itself is invalid: a value that a column cannot hold. */
export const isBadData = (error: unknown): boolean => failureOf(error) === 'bad-data';

/** Whether the database is unavailable, stopping, full, read-only or empty: the work must wait, not fail. */
export const isOutage = (error: unknown): boolean => failureOf(error) === 'outage';
