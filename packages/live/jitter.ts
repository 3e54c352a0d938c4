/** Bounds of the reconnect delay (wire): full jitter from 250 ms to 4 s. */
export const FIRST_DELAY_MS = 250;
export const MAX_DELAY_MS = 4000;

/** Delay in ms before attempt `attempt` (from 0): a random value below a bound that doubles. */
export function fullJitter(attempt: number, random: () => number): number {
  return Math.floor(random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt));
}
