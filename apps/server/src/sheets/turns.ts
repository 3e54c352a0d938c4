import { Refusal } from '../errors';

type Bounds = {
  /** Callers who wait at most. */ waiting: number /** Milliseconds that one waits at most. */;
  patienceMs: number;
};

/** One at a time, in the order in which they came; `sheet-busy` to whoever finds too many waiting, or waits too long. */
export type Turns = { /** Answers how to leave. */ enter(): Promise<() => void> };

export function createTurns({ waiting, patienceMs }: Bounds): Turns {
  let isTaken = false;
  const queue: (() => void)[] = [];

  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else isTaken = false;
  }

  /** Leaving twice is leaving once. */
  function leaveOnce(): () => void {
    let isInside = true;
    return () => {
      if (isInside) leave();
      isInside = false;
    };
  }

  return {
    async enter() {
      if (isTaken) await wait();
      isTaken = true;
      return leaveOnce();
    },
  };

  function wait(): Promise<void> {
    const busy = () => new Refusal('sheet-busy', { seconds: Math.ceil(patienceMs / 1000) });
    if (queue.length >= waiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(go), 1);
        reject(busy());
      }, patienceMs);
      queue.push(go);
    });
  }
}
