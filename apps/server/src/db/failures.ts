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
export const isRetryable = (error: unknown): boolean => RETRY_CODES.includes(sqlState(error) ?? '');

/** True when the database is away, stopping or full: what has come must wait, not fail. */
export function isOutage(error: unknown): boolean {
  const code = sqlState(error);
  if (code && /^[0-9A-Z]{5}$/.test(code)) return OUTAGE_CLASSES.includes(code.slice(0, 2));
  // Errors of the socket and of the driver itself (ECONNREFUSED, "Connection terminated", connect timeouts).
  return error instanceof Error && (code !== null || /connect|terminated|timeout|closed/i.test(error.message));
}
