import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { DomainEvent } from '../events/events';
import { BEAT_MS, type Bus, type Missed } from './bus';
import { payloadsOf } from './payloads';
import type { Transport } from './transport';

/** Milliseconds without a sign of another process after which its last events count as missed. */
const SILENT_MS = 2000;
/** Milliseconds after which a silent process is forgotten. */
const FORGOTTEN_MS = 60_000;
/** Two beats further apart (ms): this process hung, and what others sent meanwhile is not read yet. */
const HUNG_MS = 3 * BEAT_MS;

/** The subject that all processes hear. */
const ALL = 'parley.all';

/**
 * What goes over the transport. `from`: the process. `n`: number of its last text to all. `what` of texts without
 * events: a sign of life, the end of the process, or that earlier events of it are lost.
 */
type Envelope = { from: string; n: number; events?: DomainEvent[]; what?: 'beat' | 'bye' | 'lost' };

/** Another process. `n`: number of its last text that arrived. */
type Peer = { n: number; heardAt: number; isSilent: boolean };

type Parts = { transport: Transport; log: Pick<Logger, 'error' | 'warn'>; now?: () => number };

/** A bus that numbers what it sends, so that receivers drop doubles and notice what is missing. */
export function createNumberedBus({ transport, log, now = () => performance.now() }: Parts): Bus {
  const from = randomUUID();
  const peers = new Map<string, Peer>();
  const listeners: ((events: readonly DomainEvent[]) => void)[] = [];
  const missedListeners: ((why: Missed) => void)[] = [];
  let n = 0;
  let beatAt = now();
  let unlisten: (() => void) | null = null;

  const missed = (why: Missed): void => {
    for (const listener of missedListeners) listener(why);
  };

  const send = (envelope: Omit<Envelope, 'from' | 'n'>): void => say(JSON.stringify({ from, n, ...envelope }));

  function say(text: string): void {
    try {
      transport.publish(ALL, text);
    } catch (error) {
      // Closing, or too large: the others notice the missing number.
      log.error({ err: error }, 'bus');
    }
  }

  function publish(events: readonly DomainEvent[]): void {
    for (const payload of payloadsOf(events)) {
      n += 1;
      say(`{"from":"${from}","n":${n},"events":${payload}}`);
    }
  }

  function receive(text: string): void {
    try {
      take(JSON.parse(text) as Envelope);
    } catch (error) {
      // One text that cannot be parsed or delivered must not end the subscription.
      log.error({ err: error }, 'bus');
    }
  }

  function take({ from: sender, n: number, events, what }: Envelope): void {
    const known = peers.get(sender);
    const peer = known ?? { n: events ? number - 1 : number, heardAt: now(), isSilent: false };
    peer.heardAt = now();
    if (what === 'bye') {
      peers.delete(sender);
      return;
    }
    peers.set(sender, peer);
    const isGap = number > peer.n + (events ? 1 : 0);
    const isDouble = events !== undefined && number <= peer.n;
    peer.n = Math.max(peer.n, number);
    const wasSilent = peer.isSilent;
    peer.isSilent = false;
    if (events && !isDouble) for (const listener of listeners) listener(events);
    if (isGap || wasSilent || what === 'lost') missed('gap');
  }

  function lookForSilent(at: number): void {
    const isHung = at - beatAt > HUNG_MS;
    for (const [id, peer] of peers) {
      if (isHung || !transport.isReady()) peer.heardAt = Math.max(peer.heardAt, at - SILENT_MS + BEAT_MS);
      const silence = at - peer.heardAt;
      if (silence > FORGOTTEN_MS) peers.delete(id);
      if (peer.isSilent || silence <= SILENT_MS) continue;
      peer.isSilent = true;
      log.warn({ process: id }, 'another process is silent');
      missed('silent');
    }
  }

  transport.onChange((isReady) => {
    if (!isReady) return;
    for (const peer of peers.values()) peer.heardAt = now();
    // What was sent around the loss may not have reached the others, and theirs not this process.
    send({ what: 'lost' });
    missed('away');
  });

  return {
    publish,
    subscribe(listener) {
      listeners.push(listener);
      unlisten ??= transport.listen(ALL, receive);
      send({ what: 'beat' });
    },
    onMissed(listener) {
      missedListeners.push(listener);
    },
    tellLost: () => send({ what: 'lost' }),
    beat() {
      const at = now();
      lookForSilent(at);
      beatAt = at;
      if (transport.isReady()) send({ what: 'beat' });
    },
    settled: () => transport.settled(),
    isReady: () => transport.isReady(),
    async close() {
      if (transport.isReady()) send({ what: 'bye' });
      unlisten?.();
      await transport.close();
    },
  };
}
