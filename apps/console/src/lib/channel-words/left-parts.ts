export type LeftParts =
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'minutes'; minutes: number; seconds: number }
  | { unit: 'seconds'; seconds: number };

/** The time that is left, in whole parts of the two largest units. */
export function leftParts(ms: number): LeftParts {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return { unit: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  if (minutes > 0) return { unit: 'minutes', minutes, seconds: seconds % 60 };
  return { unit: 'seconds', seconds };
}
