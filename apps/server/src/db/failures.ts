/** SQLSTATE of a unique violation. */
export const UNIQUE_VIOLATION = '23505';

/** Classes of SQLSTATE that speak of the server or the line, not of the statement. */
const OUTAGE_CLASSES = ['08', '53', '57', '58', 'XX'];
/** Serialisation failure, deadlock: the same transaction may succeed when run again. */
const RETRY_CODES = ['40001', '40P01'];

const sqlState = (error: unknown): string | null => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : null;
};

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === UNIQUE_VIOLATION;
export const isForeignKeyViolation = (error: unknown): boolean => sqlState(error) === '23503';
export const isRetryable = (error: unknown): boolean => RETRY_CODES.includes(sqlState(error) ?? '');

/** True when the row itself is at fault: what it holds (class 22) is more or other than a column takes (54). */
export const isBadData = (error: unknown): boolean => /^(22|54)/.test(sqlState(error) ?? '');

/** Errors of the line itself, from the system and from the driver, which gives its own no code. */
const LINE_CODES = /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
const LINE_MESSAGES =
  /connection (terminated|ended|error|timeout)|timeout (exceeded|expired)|read timeout|not queryable|connection.*closed/i;

/** True when the database is away, stopping or full: what has come must wait, not fail. */
export function isOutage(error: unknown): boolean {
  const code = sqlState(error);
  if (code && /^[0-9A-Z]{5}$/.test(code) && !LINE_CODES.test(code)) return OUTAGE_CLASSES.includes(code.slice(0, 2));
  if (code && LINE_CODES.test(code)) return true;
  return error instanceof Error && LINE_MESSAGES.test(error.message);
}
