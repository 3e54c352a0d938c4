/** Time as a dependency: tests set it, the server uses the machine's. Milliseconds since 1970. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
