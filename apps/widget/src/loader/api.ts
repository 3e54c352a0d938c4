import type { Parley, ParleyApi } from '../../widget';
import type { Events } from './events';

export type Parts = Omit<ParleyApi, 'on' | 'off' | 'isOpen' | 'unread' | 'state'> & {
  events: Events;
  now(): Pick<ParleyApi, 'isOpen' | 'unread' | 'state'>;
};

type Queue = { q?: ArrayLike<unknown>[] };

/**
 * Defines `window.parley` in place of the stub that a page may have defined; calls queued by the stub run now. Not
 * enumerable, so that pages that list their globals do not find it.
 */
export function offerApi({ events, now, ...own }: Parts): () => void {
  const stub = (window as { parley?: Queue }).parley;
  const methods = { ...own, on: events.on, off: events.off } as unknown as Record<
    string,
    (...given: unknown[]) => unknown
  >;
  const call = (name: string, ...args: unknown[]) => Object.hasOwn(methods, name) && methods[name]!(...args);
  const api = Object.defineProperties(Object.assign(call, methods), {
    isOpen: { get: () => now().isOpen },
    unread: { get: () => now().unread },
    state: { get: () => now().state },
  }) as unknown as Parley;
  Object.defineProperty(window, 'parley', { value: api, configurable: true, writable: true, enumerable: false });
  for (const args of stub?.q ?? []) call(...(Array.from(args) as [string]));
  return () => {
    if (window.parley === api) Reflect.deleteProperty(window, 'parley');
  };
}
