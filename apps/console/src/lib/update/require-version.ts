const numbersOf = (version: string): number[] => version.split('.').map(Number);

/** Whether a version like `1.2.0` is before this one; an empty minimum is none, a missing part is 0. */
export function isBefore(version: string, minimum: string): boolean {
  if (minimum === '') return false;
  const [own, least] = [numbersOf(version), numbersOf(minimum)];
  for (const at of [0, 1, 2]) {
    const difference = (own[at] ?? 0) - (least[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** `own`: of this console. */
export type Versions = { minimum: string; own: string };

/** Asks if this console is older than the minimum; returns a function that takes the request back. */
export const requireVersion = (versions: Versions, ask: (versions: Versions) => () => void): (() => void) =>
  isBefore(versions.own, versions.minimum) ? ask(versions) : () => {};
