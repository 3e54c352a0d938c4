/**
 * A call that did not succeed. `id` is the server's stable id, or one of ours: `network` (no answer), `server-away` (an
 * answer that is not the server's own). Texts: `locales/<language>/errors.ts`.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly id: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** The server's own words, for an id that this console does not know yet. */
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

/** The server gave no answer of its own: it, the way to it, or its database is away, and will be back. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504);
