/** Milliseconds for which an ended login is remembered: longer than any look-up of a bind is under way. */
const KEPT_MS = 60_000;

/**
 * Logins that ended a moment ago. A bind may have read its login as living just before the end was committed, and be
 * answered just after the end was told: without this it would be joined with nobody left to close it.
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
