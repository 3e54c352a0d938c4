/** The server stores a permanent blacklisting as ending in the year 9999. */
export const FOR_EVER = Date.UTC(9999, 0, 1);

/** Durations in hours by name; 0: permanent. */
export const HOURS = { hour: 1, day: 24, week: 168, month: 720, ever: 0 } as const;
export type HoursName = keyof typeof HOURS;
