import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { DomainEvent } from '../events/events';
import { BEAT_MS, type Bus, type Missed } from './bus';
import { payloadsOf } from './payloads';
import { ALL, type Heard, patternOf, subjectOf } from './subjects';
import type { Transport } from './transport';

/** Milliseconds without a sign of another process after which its last events count as missed. */
const SILENT_MS = 2000;
/** Milliseconds after which a silent process is forgotten. */
const FORGOTTEN_MS = 60_000;
/** Two beats further apart (ms): this process hung, and what others sent meanwhile is not read yet. */
const HUNG_MS = 3 * BEAT_MS;

/**
 * What goes over the transport. `from`: the process. `n`: number of its last text to all. `t`: number of a text that
 * not all hear; it may arrive by several subscriptions. `what` of texts without events: a sign of life, the end of the
 * process, or that earlier events of it are lost.
 */
type Envelope = { from: string; n: number; t?: number; events?: DomainEvent[]; what?: 'beat' | 'bye' | 'lost' };

/**
 * Another process. `n`, `t`: numbers of its last texts that arrived. `hasLeft`: it ended in order; it is known for a
 * while longer, since doubles of its texts may still arrive.
 */
type Peer = { n: number; t: number; heardAt: number; isSilent: boolean; hasLeft: boolean };

type Parts = { transport: Transport; log: Pick<Logger, 'error' | 'warn'>; now?: () => number };

/** A bus that numbers what it sends, so that receivers drop doubles and notice what is missing. */
export const createNumberedBus = (parts: Parts): Bus => new NumberedBus(parts);

class NumberedBus implements Bus {
  readonly #transport: Transport;
  readonly #log: Parts['log'];
  readonly #now: () => number;
  readonly #from = randomUUID();
  readonly #peers = new Map<string, Peer>();
  readonly #listeners: ((events: readonly DomainEvent[]) => void)[] = [];
  readonly #missedListeners: ((why: Missed) => void)[] = [];
  #n = 0;
  #t = 0;
  #beatAt: number;
  #unlisten: (() => void) | null = null;

  constructor({ transport, log, now = () => performance.now() }: Parts) {
    this.#transport = transport;
    this.#log = log;
    this.#now = now;
    this.#beatAt = now();
    transport.onChange((isReady) => {
      if (!isReady) return;
      for (const peer of this.#peers.values()) peer.heardAt = now();
      // What was sent around the loss may not have reached the others, and theirs not this process.
      this.tellLost();
      this.#missed('away');
    });
    transport.onLate(() => this.#missed('late'));
  }

  publish(events: readonly DomainEvent[]): void {
    for (const { subject, events: some } of inOrder(events))
      for (const payload of payloadsOf(some)) this.#say(subject, this.#numbered(subject, payload));
  }

  #numbered(subject: string, payload: string): string {
    if (subject === ALL) this.#n += 1;
    else this.#t += 1;
    const t = subject === ALL ? '' : `"t":${this.#t},`;
    return `{"from":"${this.#from}","n":${this.#n},${t}"events":${payload}}`;
  }

  hear(heard: Heard): () => void {
    return this.#transport.listen(patternOf(heard), (text) => this.#receive(text));
  }

  subscribe(listener: (events: readonly DomainEvent[]) => void): void {
    this.#listeners.push(listener);
    this.#unlisten ??= this.#transport.listen(ALL, (text) => this.#receive(text));
    this.#sayOf('beat');
  }

  onMissed(listener: (why: Missed) => void): void {
    this.#missedListeners.push(listener);
  }

  tellLost(): void {
    this.#sayOf('lost');
  }

  beat(): void {
    const at = this.#now();
    this.#lookForSilent(at);
    this.#beatAt = at;
    if (this.#transport.isReady()) this.#sayOf('beat');
  }

  settled(): Promise<void> {
    return this.#transport.settled();
  }

  isReady(): boolean {
    return this.#transport.isReady();
  }

  async close(): Promise<void> {
    if (this.#transport.isReady()) this.#sayOf('bye');
    this.#unlisten?.();
    await this.#transport.close();
  }

  #sayOf(what: Envelope['what']): void {
    this.#say(ALL, JSON.stringify({ from: this.#from, n: this.#n, what }));
  }

  #say(subject: string, text: string): void {
    try {
      this.#transport.publish(subject, text);
    } catch (error) {
      // Closing, or too large: the others notice the missing number.
      this.#log.error({ err: error }, 'bus');
    }
  }

  #receive(text: string): void {
    try {
      this.#take(JSON.parse(text) as Envelope);
    } catch (error) {
      // One text that cannot be parsed or delivered must not end the subscription.
      this.#log.error({ err: error }, 'bus');
    }
  }

  #take({ from, n, t, events, what }: Envelope): void {
    const isToAll = events !== undefined && t === undefined;
    const peer = this.#peers.get(from) ?? {
      n: isToAll ? n - 1 : n,
      t: 0,
      heardAt: 0,
      isSilent: false,
      hasLeft: false,
    };
    this.#peers.set(from, peer);
    peer.heardAt = this.#now();
    const isGap = n > peer.n + (isToAll ? 1 : 0);
    const isDouble = isToAll ? n <= peer.n : t !== undefined && t <= peer.t;
    const wasSilent = peer.isSilent;
    peer.n = Math.max(peer.n, n);
    peer.t = Math.max(peer.t, t ?? 0);
    peer.isSilent = false;
    peer.hasLeft ||= what === 'bye';
    if (events && !isDouble) for (const listener of this.#listeners) listener(events);
    if (isGap || wasSilent || what === 'lost') this.#missed('gap');
  }

  #lookForSilent(at: number): void {
    const isHung = at - this.#beatAt > HUNG_MS;
    for (const [id, peer] of this.#peers) {
      // Whoever could not be heard has another beat to be heard.
      if (isHung || !this.#transport.isReady()) peer.heardAt = Math.max(peer.heardAt, at - SILENT_MS + BEAT_MS);
      const silence = at - peer.heardAt;
      if (silence > FORGOTTEN_MS) this.#peers.delete(id);
      if (peer.isSilent || peer.hasLeft || silence <= SILENT_MS) continue;
      peer.isSilent = true;
      this.#log.warn({ process: id }, 'another process is silent');
      this.#missed('silent');
    }
  }

  #missed(why: Missed): void {
    for (const listener of this.#missedListeners) listener(why);
  }
}

/** Events with their subjects, in order; neighbours of one subject together. */
function inOrder(events: readonly DomainEvent[]): { subject: string; events: DomainEvent[] }[] {
  const runs: { subject: string; events: DomainEvent[] }[] = [];
  for (const event of events) {
    const subject = subjectOf(event);
    const last = runs.at(-1);
    if (last?.subject === subject) last.events.push(event);
    else runs.push({ subject, events: [event] });
  }
  return runs;
}
