/**
 * The windows of replies as the platform documents them, written without the server's own table so that both can be
 * compared: after a message 5 in 48 hours; after an entry 3 (mini-program: 2) in a minute.
 */
const MESSAGE = { replies: 5, ms: 48 * 3600_000 };
const ENTRY = { official: { replies: 3, ms: 60_000 }, mini: { replies: 2, ms: 60_000 } };

type Window = { until: number; left: number };

export function createWindows(now: () => number) {
  const open = new Map<string, { message: Window; entry: Window }>();
  const closed = (): Window => ({ until: 0, left: 0 });
  const of = (openId: string) => {
    const found = open.get(openId) ?? { message: closed(), entry: closed() };
    open.set(openId, found);
    return found;
  };
  return {
    wrote(openId: string): void {
      of(openId).message = { until: now() + MESSAGE.ms, left: MESSAGE.replies };
    },
    entered(openId: string, kind: 'official' | 'mini'): void {
      of(openId).entry = { until: now() + ENTRY[kind].ms, left: ENTRY[kind].replies };
    },
    /** Takes one reply; or the number of the platform's error. */
    take(openId: string): 0 | 45015 | 45047 {
      const { message, entry } = of(openId);
      const living = [message, entry].filter(({ until }) => now() < until);
      const free = living.find(({ left }) => left > 0);
      if (!free) return living.length > 0 ? 45047 : 45015;
      free.left -= 1;
      return 0;
    },
  };
}
