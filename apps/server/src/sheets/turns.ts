import { Refusal } from '../errors';

type Bounds = {
  /** Maximum number of callers that may wait. */
  waiting: number;
  /** Milliseconds for which a caller waits at most. */
  waitMs: number;
};

/** Lets one caller in at a time, in order; throws `sheet-busy` if too many wait or the wait is too long. */
export type Turns = {
  /** Resolves with the function to leave. */
  enter(): Promise<() => void>;
};

export function createTurns({ waiting, waitMs }: Bounds): Turns {
  let isTaken = false;
  const queue: (() => void)[] = [];

  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else isTaken = false;
  }

  /** The second call has no effect. */
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
    const busy = () => new Refusal('sheet-busy', { seconds: Math.ceil(waitMs / 1000) });
    if (queue.length >= waiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(go), 1);
        reject(busy());
      }, waitMs);
      queue.push(go);
    });
  }
}
