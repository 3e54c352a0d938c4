/**
 * A desk whose queue and agents changed: over the repeated hour of New York (1:00 to 2:00 of 2026-11-01 twice) and over
 * midnight of a new year in Shanghai.
 */
type Moments = readonly [from: string, to: string];

/** Who waited, from the queue's beginning until it ended. */
export const waits: readonly Moments[] = [
  ['2026-11-01T01:58:30-04:00', '2026-11-01T01:02:10-05:00'],
  ['2026-11-01T01:10:00-05:00', '2026-11-01T01:10:30-05:00'],
  ['2026-12-31T23:59:50+08:00', '2027-01-01T00:00:05+08:00'],
  ['2027-01-01T00:30:00+08:00', '2027-01-01T00:31:00+08:00'],
];

/** Agents while they were online, with the conversations in their hands; `limit` 0: none. */
export const online: readonly { limit: number; loads: readonly (readonly [...Moments, load: number])[] }[] = [
  {
    limit: 2,
    loads: [
      ['2026-11-01T01:00:00-04:00', '2026-11-01T01:30:00-04:00', 1],
      ['2026-11-01T01:30:00-04:00', '2026-11-01T01:01:20-05:00', 2],
      ['2026-11-01T01:01:20-05:00', '2026-11-01T01:05:00-05:00', 1],
      ['2026-11-01T01:05:00-05:00', '2026-11-01T01:50:00-05:00', 2],
    ],
  },
  {
    limit: 1,
    loads: [
      ['2026-11-01T01:00:40-05:00', '2026-11-01T01:00:50-05:00', 0],
      ['2026-11-01T01:00:50-05:00', '2026-11-01T01:10:20-05:00', 1],
      ['2026-11-01T01:10:20-05:00', '2026-11-01T02:00:00-05:00', 0],
    ],
  },
  { limit: 0, loads: [['2027-01-01T00:10:00+08:00', '2027-01-01T01:00:00+08:00', 30]] },
];
