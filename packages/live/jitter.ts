/** The wire's window for coming back: full jitter from 250 ms to 4 s. */
export const FIRST_DELAY_MS = 250;
export const LONGEST_DELAY_MS = 4000;

/** How long to wait before try number `attempt` (from 0): anywhere between nothing and a window that doubles. */
export function fullJitter(attempt: number, random: () => number): number {
  return Math.floor(random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt));
}
