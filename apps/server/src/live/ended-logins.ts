/** Milliseconds for which an ended login is remembered: longer than any look-up for a bind takes. */
const KEPT_MS = 60_000;

/**
 * Logins that ended within the last minute. A bind may read its login as active just before the end is committed, and
 * finish after the sockets of the login were closed: this list keeps it from joining.
 */
export class EndedLogins {
  readonly #endedAt = new Map<string, number>();

  add(sessionIds: readonly string[], now: number): void {
    for (const [id, at] of this.#endedAt) {
      if (now - at < KEPT_MS) break;
      this.#endedAt.delete(id);
    }
    for (const id of sessionIds) this.#endedAt.set(id, now);
  }

  has(sessionId: string): boolean {
    return this.#endedAt.has(sessionId);
  }
}
