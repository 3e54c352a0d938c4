import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { useDeskState } from '../../../lib/desk/desk-context';
import type { Monitoring } from './monitoring';
import { monitoring } from './monitoring-store';

/**
 * Keeps the page and the unsent text of the shown visitor in the monitoring store; returns what is shown of it. An empty
 * message: the visitor types nothing, or its site does not tell it.
 */
export function useMessagePreview(visitor: string): { url: string; message: string; notice: Monitoring['notices'] } {
  const url = useDeskState((state) => state.inbox?.visitors.get(visitor)?.URL ?? '');
  const typed = useDeskState((state) => {
    const typing = state.typing.get(visitor);
    return typing?.role === 'user' ? (typing.text ?? '') : '';
  });
  // Before the browser paints: the text must not appear later than that somebody types.
  useLayoutEffect(() => {
    monitoring.setPreview({ url, message: typed });
    return () => monitoring.setPreview({ url: '', message: '' });
  }, [url, typed]);
  return {
    url: useStore(monitoring.store, ({ switchUserUrl }) => switchUserUrl),
    message: useStore(monitoring.store, ({ switchUserMessage }) => switchUserMessage),
    notice: useStore(monitoring.store, ({ notices }) => notices),
  };
}
