import { useEffect, useState } from 'react';

/** A page that is hidden paints nothing; what waits for a paint goes on all the same. In ms. */
const STANDBY_MS = 200;

/** Runs this once what was drawn just now is on screen. Answers how to call it off. */
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

/** Whether what is ready now has been on screen: what is less urgent begins then. */
export function usePainted(isReady: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => (isReady && !isPainted ? afterPaint(() => setPainted(true)) : undefined), [isReady, isPainted]);
  return isPainted;
}
