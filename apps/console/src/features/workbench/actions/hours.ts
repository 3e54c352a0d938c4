/** From here on a blacklisting has no end: the server keeps "for ever" as the year 9999. */
export const FOR_EVER = Date.UTC(9999, 0, 1);

/** What is offered, by its name, in hours; 0: for ever. */
export const HOURS = { hour: 1, day: 24, week: 168, month: 720, ever: 0 } as const;
export type HoursName = keyof typeof HOURS;
