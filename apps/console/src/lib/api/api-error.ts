/**
 * A failed call. `id` is the server's stable id, or one of the client's: `network` (no answer), `server-away` (an
 * answer that is not from the server itself). Texts: `locales/<language>/errors.ts`.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly id: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** The server's message, for an id without a text in this console. */
  readonly serverText: string;

  constructor(status: number, id: string, detail: Record<string, unknown> = {}, serverText = '') {
    super(`${id} (${status})`);
    this.status = status;
    this.id = id;
    this.detail = detail;
    this.serverText = serverText;
  }
}

export const errorId = (error: unknown): string => (error instanceof ApiError ? error.id : 'internal');

/**
 * Whether the server did not answer itself: the server, the network or the database is unreachable for the time being.
 */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504);
