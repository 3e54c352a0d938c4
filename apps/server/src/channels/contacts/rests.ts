const FIRST_MS = 60_000;
const LONGEST_MS = 3600_000;

/** Accounts that are not asked for a while: a minute after the first failure, then twice as long each time. */
export function createRests(now: () => number) {
  const rests = new Map<string, { ms: number; until: number }>();
  const isResting = (accountId: string): boolean => (rests.get(accountId)?.until ?? 0) > now();
  return {
    begin(accountId: string): void {
      const ms = Math.min(LONGEST_MS, 2 * (rests.get(accountId)?.ms ?? FIRST_MS / 2));
      rests.set(accountId, { ms, until: now() + ms });
    },
    /** The account answers. */
    end: (accountId: string): void => void rests.delete(accountId),
    isResting,
    resting: (): string[] => [...rests.keys()].filter(isResting),
  };
}
