/** Time as an argument: tests move it, the server reads the machine's. Milliseconds since 1970. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
