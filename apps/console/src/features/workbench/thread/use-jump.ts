import { useCallback, useEffect, useRef, useState } from 'react';
import type { History } from './history';

export type Jump = {
  state: 'idle' | 'reaching' | 'unreached';
  /** Scrolls to the message and loads the messages in between; a later jump cancels this one. */
  to(onlyID: string): Promise<boolean>;
};

/** How long the target of a jump is highlighted, in ms. */
const LIT_MS = 1600;

export function useJump(history: History, show: (key: string) => HTMLElement | null): Jump {
  const [state, setState] = useState<Jump['state']>('idle');
  const running = useRef<AbortController | null>(null);
  const wanted = useRef<string | null>(null);

  // It is rendered shortly after it is loaded.
  useEffect(() => {
    if (wanted.current === null) return;
    const line = show(wanted.current);
    if (!line) return;
    wanted.current = null;
    light(line);
  });

  useEffect(() => () => running.current?.abort(), []);

  const to = useCallback(
    async (onlyID: string) => {
      running.current?.abort();
      const own = new AbortController();
      running.current = own;
      const line = show(onlyID);
      if (line) {
        setState('idle');
        light(line);
        return true;
      }
      setState('reaching');
      const isHere = await history.reach(onlyID, own.signal);
      if (own.signal.aborted) return false;
      if (isHere) wanted.current = onlyID;
      setState(isHere ? 'idle' : 'unreached');
      return isHere;
    },
    [history, show],
  );

  return { state, to };
}

function light(line: HTMLElement): void {
  const bubble = line.querySelector('[data-only-id]') ?? line;
  const ring = 'inset 0 0 0 2px var(--accent)';
  bubble.animate(
    [{ boxShadow: ring }, { boxShadow: ring, offset: 0.6 }, { boxShadow: 'inset 0 0 0 2px transparent' }],
    {
      duration: LIT_MS,
    },
  );
}
