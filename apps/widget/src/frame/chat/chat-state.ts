import type { Talk } from '../../visitor-api';
import { type Change, emptyThread, reduce } from '../state';
import type { ChatView } from './chat';

export type ChatState = ReturnType<typeof createChatState>;

/** State of the window. `before` runs before listeners are notified, and may change the state further. */
export function createChatState(talk: Talk, before: () => void) {
  const listeners = new Set<() => void>();
  let view: ChatView = {
    thread: emptyThread(talk),
    entries: [],
    uploads: [],
    status: 'connecting',
    saving: 'ok',
    clockOffset: 0,
  };

  function show(changes: Partial<ChatView>): void {
    view = { ...view, ...changes };
    before();
    for (const listener of [...listeners]) listener();
  }

  return {
    view: () => view,
    show,
    change: (next: Change) => show({ thread: reduce(view.thread, next) }),
    /** Only in `before`: changes without notifying. */
    changeQuietly(next: Change): void {
      view = { ...view, thread: reduce(view.thread, next) };
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
