import { systemClock } from '@parley/live/clock';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Countdown, createCountdown } from './countdown';

/**
 * Seconds left, and a call of `onEnd` when they are over. Counts while `isWanted` and while this window is visible; a
 * pause keeps what is left.
 */
export function useCountdown(seconds: number, isWanted: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  const countdown = useRef<Countdown | null>(null);
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
  const runs = isWanted && isVisible;
  useEffect(() => {
    if (!runs) return;
    countdown.current ??= createCountdown({
      seconds,
      clock: systemClock,
      onLeft: setLeft,
      onEnd: () => ended.current(),
    });
    countdown.current.run();
    return () => countdown.current?.pause();
  }, [runs, seconds]);
  return left;
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
