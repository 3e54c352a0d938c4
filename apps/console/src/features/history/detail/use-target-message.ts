import { useEffect, useRef, useState } from 'react';
import type { Transcript } from '../transcript/use-transcript';

/**
 * The highlighted message: `at` of the address, or one chosen in the list of files. Scrolls to it when it is loaded.
 */
export function useTargetMessage(at: number | null, transcript: Transcript) {
  // An object, so that choosing the same message again scrolls again.
  const [target, setTarget] = useState({ seq: at });
  const body = useRef<HTMLDivElement>(null);
  const isLoaded = transcript.list.some(({ seq }) => seq === target.seq);

  useEffect(() => setTarget({ seq: at }), [at]);
  useEffect(() => {
    if (isLoaded) body.current?.querySelector(`[data-seq="${target.seq}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [isLoaded, target]);

  async function show(seq: number): Promise<void> {
    await transcript.reach(seq);
    setTarget({ seq });
  }
  return { body, seq: target.seq, show };
}
