/** For this many ms after a press the address may lag behind; afterwards it decides again. */
const LAG_MS = 1000;

/** What was chosen by a press in the list, and when (`performance.now()`). */
export type Press = { visitor: string | null; at: number };

/** The presses whose address may still be on its way. */
export const recent = (presses: readonly Press[], now: number): readonly Press[] =>
  presses.filter(({ at }) => now - at < LAG_MS);

/**
 * Whether the address names what was chosen before the last press: a navigation that ends late. Any other address was
 * opened by something else, such as a notice, and is followed at once.
 */
export function isOutdated(told: string | null, presses: readonly Press[], now: number): boolean {
  const known = recent(presses, now);
  return known.at(-1)?.visitor !== told && known.some(({ visitor }) => visitor === told);
}
