/** Milliseconds after coming online during which the initial batch is the limit. */
export const FIRST_MINUTE_MS = 60_000;

/** the limit at this time: the initial batch in the first minute of being online, if there is one. */
export function limitNow(
  { limit, initialBatch, onlineAt }: { limit: number; initialBatch: number; onlineAt: number | null },
  now: number,
): number {
  const isFirstMinute = onlineAt !== null && now - onlineAt < FIRST_MINUTE_MS;
  if (initialBatch === 0 || !isFirstMinute) return limit;
  return limit === 0 ? initialBatch : Math.min(limit, initialBatch);
}
