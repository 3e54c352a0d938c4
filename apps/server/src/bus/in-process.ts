import type { Bus } from './bus';
import { createNumberedBus } from './numbered';
import type { Transport } from './transport';

/** The bus of a process that runs alone: it does nothing. */
export function createInProcessBus(): Bus {
  return {
    publish() {},
    subscribe() {},
    hear: () => () => {},
    onMissed() {},
    tellLost() {},
    beat() {},
    settled: async () => {},
    isReady: () => true,
    close: async () => {},
  };
}

/** What happens to a text on its way: delivered once (`['now']`), doubled, later, or never (`[]`). */
export type Fate = readonly ('now' | number)[];

type Line = { isCut: boolean; receivers: Map<string, Set<(text: string) => void>>; change(isReady: boolean): void };

export type SharedBus = {
  join(): Bus;
  joinTransport(): Transport;
  /** Cuts all lines, or connects them again. */
  setCut(isCut: boolean): void;
  /** Decides what happens to each text: numbers are milliseconds until it arrives. */
  decideFates(fate: ((text: string) => Fate) | null): void;
};

/** Several members in one process, for tests; texts arrive in a microtask unless their fate is another. */
export function createSharedBus(now?: () => number): SharedBus {
  const lines = new Set<Line>();
  let fateOf: ((text: string) => Fate) | null = null;

  function joinTransport(): Transport {
    const changes: ((isReady: boolean) => void)[] = [];
    const own: Line = {
      isCut: false,
      receivers: new Map(),
      change: (isReady) => {
        for (const change of changes) change(isReady);
      },
    };
    lines.add(own);
    const deliver = (subject: string, text: string) => {
      for (const line of lines) {
        if (line === own || line.isCut) continue;
        for (const [pattern, receivers] of line.receivers)
          if (matches(pattern, subject)) for (const receive of receivers) receive(text);
      }
    };
    return {
      publish(subject, text) {
        if (own.isCut) return;
        for (const when of fateOf?.(text) ?? ['now'])
          if (when === 'now') queueMicrotask(() => deliver(subject, text));
          else setTimeout(() => deliver(subject, text), when);
      },
      listen(subject, receive) {
        const receivers = own.receivers.get(subject) ?? new Set();
        own.receivers.set(subject, receivers.add(receive));
        return () => {
          receivers.delete(receive);
          if (receivers.size === 0) own.receivers.delete(subject);
        };
      },
      settled: async () => undefined,
      onLate() {},
      isReady: () => !own.isCut,
      onChange: (listener) => void changes.push(listener),
      async close() {
        // What was sent before is delivered.
        await Promise.resolve();
        lines.delete(own);
      },
    };
  }

  return {
    joinTransport,
    join: () => createNumberedBus({ transport: joinTransport(), log: silent, ...(now && { now }) }),
    setCut(isCut) {
      const changed = [...lines].filter((line) => line.isCut !== isCut);
      for (const line of changed) line.isCut = isCut;
      for (const line of changed) line.change(!isCut);
    },
    decideFates(fate) {
      fateOf = fate;
    },
  };
}

const silent = { error() {}, warn() {} };

/** Whether a subject matches a pattern of `listen`. */
function matches(pattern: string, subject: string): boolean {
  const parts = pattern.split('.');
  const given = subject.split('.');
  for (const [index, part] of parts.entries()) {
    if (part === '>') return given.length > index;
    if (part !== '*' && part !== given[index]) return false;
  }
  return parts.length === given.length;
}
