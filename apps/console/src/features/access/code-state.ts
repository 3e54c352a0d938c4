/** Milliseconds after which a site without a hello counts as quiet: a day without visitors is unusual. */
const QUIET_AFTER_MS = 24 * 3600_000;

export type CodeState = 'never' | 'seen' | 'quiet';

/** Whether the site's code is known to stand on a page. */
export const codeState = (seenAt: number | null, now: number): CodeState =>
  seenAt === null ? 'never' : now - seenAt > QUIET_AFTER_MS ? 'quiet' : 'seen';
