import { useEffect, useState } from 'react';

/** Timeout in ms, since a hidden page does not paint. */
const STANDBY_MS = 200;

/** Runs a callback after the next paint, or after STANDBY_MS. Returns a function that cancels it. */
export function afterPaint(run: () => void): () => void {
  let painted: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(painted);
    clearTimeout(standby);
  };
  const once = () => {
    stop();
    run();
  };
  const frame = requestAnimationFrame(() => {
    painted = setTimeout(once);
  });
  const standby = setTimeout(once, STANDBY_MS);
  return stop;
}

/** True once the content that `isReady` reports has been painted; less urgent work starts then. */
export function usePainted(isReady: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => (isReady && !isPainted ? afterPaint(() => setPainted(true)) : undefined), [isReady, isPainted]);
  return isPainted;
}
