import type { Figure } from '../../figure';

/** What states of a range add up to. Times in milliseconds; of moments, 0 is none. */
export const stateParts = [
  'online',
  'hidden',
  'rest',
  'busy',
  'disconnected',
  'offline',
  'attended',
  'inHours',
  /** Business hours of the range so far. */
  'hours',
  'losses',
  'idled',
  'byOthers',
  'firstLogin',
  'lastLogout',
  'days',
] as const;

export type StatePart = (typeof stateParts)[number];
export type StateSums = Record<StatePart, number>;
export type StateFigure = Figure<StatePart>;

export const NO_STATES = Object.fromEntries(stateParts.map((part) => [part, 0])) as StateSums;

/** States of two agents together: the earliest login and the latest logout; everything else is added up. */
export function addStates(one: StateSums, other: StateSums): StateSums {
  const sums = Object.fromEntries(stateParts.map((part) => [part, one[part] + other[part]])) as StateSums;
  const firsts = [one.firstLogin, other.firstLogin].filter((at) => at > 0);
  return {
    ...sums,
    firstLogin: firsts.length > 0 ? Math.min(...firsts) : 0,
    lastLogout: Math.max(one.lastLogout, other.lastLogout),
  };
}
