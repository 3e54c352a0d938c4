import type { ParleyEvents } from '../../widget';

type Name = keyof ParleyEvents;
type Listener = (detail: never) => void;

export type Events = {
  on(event: string, listener: Listener): () => void;
  off(event: string, listener: Listener): void;
  emit<E extends Name>(event: E, detail: ParleyEvents[E]): void;
  clear(): void;
};

/**
 * Event listeners of the host page. A late listener of `ready` is called too. A listener that throws does not affect
 * others; its error is reported.
 */
export function createEvents(report: (error: unknown) => void): Events {
  const listeners = new Map<string, Set<Listener>>();
  let ready: ParleyEvents['ready'] | undefined;

  function call(listener: Listener, detail: unknown): void {
    try {
      listener(detail as never);
    } catch (error) {
      report(error);
    }
  }

  return {
    on(event, listener) {
      if (typeof listener !== 'function') return () => {};
      const all = listeners.get(event) ?? new Set();
      listeners.set(event, all.add(listener));
      if (event === 'ready' && ready) call(listener, ready);
      return () => void all.delete(listener);
    },
    off: (event, listener) => void listeners.get(event)?.delete(listener),
    emit(event, detail) {
      if (event === 'ready') ready = detail as ParleyEvents['ready'];
      for (const listener of [...(listeners.get(event) ?? [])]) call(listener, detail);
    },
    clear: () => listeners.clear(),
  };
}
