import { PREVIEW_VERSION, type ToPreview } from '@parley/protocol/preview';
import { type RefObject, useEffect, useState } from 'react';

/** Milliseconds until a preview that has not been drawn counts as failed. */
const PATIENCE_MS = 15_000;

type Phase = 'loading' | 'listening' | 'drawn' | 'failed';

/** Sends what to show to the preview page, at its start and at every change, and knows whether it is on the screen. */
export function usePreviewLine(frame: RefObject<HTMLIFrameElement | null>, show: Omit<ToPreview, 'type'>): Phase {
  const [phase, setPhase] = useState<Phase>('loading');
  const [isListening, setListening] = useState(false);
  const text = JSON.stringify({ parley: PREVIEW_VERSION, type: 'show', ...show });

  useEffect(() => {
    function take({ origin, source, data }: MessageEvent): void {
      if (origin !== location.origin || source === null || source !== frame.current?.contentWindow) return;
      if (data?.parley !== PREVIEW_VERSION) return;
      if (data.type === 'ready') setListening(true);
      if (data.type === 'drawn') setPhase('drawn');
    }
    const timer = setTimeout(() => setPhase((now) => (now === 'drawn' ? now : 'failed')), PATIENCE_MS);
    window.addEventListener('message', take);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', take);
    };
  }, [frame]);

  // Only a page of our own origin gets the draft's values.
  useEffect(() => {
    if (isListening) frame.current?.contentWindow?.postMessage(JSON.parse(text), location.origin);
  }, [frame, isListening, text]);

  return phase;
}
