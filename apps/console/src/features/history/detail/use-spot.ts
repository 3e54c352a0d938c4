import { useEffect, useRef, useState } from 'react';
import type { Transcript } from '../transcript/use-transcript';

/** The message that the page points out: `at` of its address, or one shown from the files. Scrolled to once it is loaded. */
export function useSpot(at: number | null, transcript: Transcript) {
  // An object, so that the same message is scrolled to again.
  const [spot, setSpot] = useState({ seq: at });
  const body = useRef<HTMLDivElement>(null);
  const isThere = transcript.list.some(({ seq }) => seq === spot.seq);

  useEffect(() => setSpot({ seq: at }), [at]);
  useEffect(() => {
    if (isThere) body.current?.querySelector(`[data-seq="${spot.seq}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [isThere, spot]);

  async function show(seq: number): Promise<void> {
    await transcript.reach(seq);
    setSpot({ seq });
  }
  return { body, seq: spot.seq, show };
}
