import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import { within } from '../within';
import { parseNatsUrl } from './nats-url';
import type { Transport } from './transport';

/** Milliseconds between two pings; after two without an answer the line counts as lost. */
const PING_MS = 2000;
const PINGS_OUT = 2;
/** Milliseconds between two attempts to connect. */
const AGAIN_MS = 200;
const AGAIN_LONGEST_MS = 2000;
/** Milliseconds that an attempt to connect may take. */
const CONNECT_MS = 2000;
/** Milliseconds to wait until listeners are in force, and until a closing connection has sent everything. */
const SETTLED_MS = 500;

type Listener = { subject: string; receive(text: string): void; stop: (() => void) | null };
/** `pingMs`: milliseconds between two pings. */
type Options = { url: string; log: Pick<Logger, 'info' | 'error'>; pingMs?: number };

/** The subjects of a NATS (core). A connection that ends for any reason is built again, for ever. */
export class NatsTransport implements Transport {
  /** Resolves once connected; rejects with the reason of the first failure. It is tried again all the same. */
  readonly first: Promise<void>;
  readonly #options: Required<Options>;
  readonly #listeners = new Set<Listener>();
  readonly #changes: ((isReady: boolean) => void)[] = [];
  readonly #lateListeners: (() => void)[] = [];
  /** Flushes that took too long and are not answered yet. */
  #lateFlushes = 0;
  #connection: NatsConnection | null = null;
  #isReady = false;
  #hasBeenReady = false;
  /** An attempt has failed: this process may serve alone until it is connected. */
  #hasFailed = false;
  #isClosed = false;
  /** Resolves when the listeners of its time are in force; null: there are newer ones. */
  #settling: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = { pingMs: PING_MS, ...options };
    this.first = new Promise<void>((resolve, reject) => void this.#run(resolve, reject));
    this.first.catch(() => undefined);
  }

  publish(subject: string, text: string): void {
    this.#connection?.publish(subject, text);
  }

  listen(subject: string, receive: (text: string) => void): () => void {
    const listener: Listener = { subject, receive, stop: null };
    this.#listeners.add(listener);
    this.#settling = null;
    if (this.#isOpen()) this.#listenOn(this.#connection!, listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#isOpen()) listener.stop?.();
    };
  }

  settled(): Promise<void> {
    this.#settling ??= this.#flush();
    return this.#settling;
  }

  async #flush(): Promise<void> {
    if (!this.#connection || !this.#isReady) return;
    // A lost line rejects: its listeners are set up again with the next one, after which everything is read again.
    const flushed = this.#connection.flush().then(
      () => true,
      () => false,
    );
    const isLate = (await within(SETTLED_MS, flushed, () => 'late')) === 'late';
    if (isLate) void this.#tellLate(flushed);
  }

  /** Those that are answered together are told once. */
  async #tellLate(flushed: Promise<boolean>): Promise<void> {
    this.#lateFlushes += 1;
    const isInForce = await flushed;
    this.#lateFlushes -= 1;
    if (isInForce && this.#lateFlushes === 0) for (const listener of this.#lateListeners) listener();
  }

  isReady(): boolean {
    return this.#isReady;
  }

  onChange(listener: (isReady: boolean) => void): void {
    this.#changes.push(listener);
  }

  onLate(listener: () => void): void {
    this.#lateListeners.push(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const last = this.#connection;
    if (!last || last.isClosed()) return;
    // Without a line the drain would wait for one.
    if (this.#isReady)
      await within(
        SETTLED_MS,
        last.drain().catch(() => undefined),
        () => undefined,
      );
    if (!last.isClosed()) void last.close().catch(() => undefined);
    this.#isReady = false;
  }

  /** Connects, and connects again whenever the connection is closed for good. */
  async #run(onFirst: () => void, onFailed: (error: unknown) => void): Promise<void> {
    const { log } = this.#options;
    for (let wait = AGAIN_MS; !this.#isClosed; wait = Math.min(2 * wait, AGAIN_LONGEST_MS)) {
      try {
        const connection = await dial(this.#options);
        if (this.#isClosed) return void connection.close();
        wait = AGAIN_MS;
        if (this.#hasFailed) log.info({ bus: 'connect' }, 'bus');
        this.#use(connection);
        onFirst();
        const reason = await connection.closed();
        if (!this.#isClosed) log.error({ err: reason ?? undefined }, 'the bus closed the connection');
      } catch (error) {
        this.#hasFailed = true;
        onFailed(error);
        if (this.#hasBeenReady || wait === AGAIN_MS) log.error({ err: error }, 'the bus cannot be reached');
      }
      this.#setReady(false);
      this.#connection = null;
      await sleep(wait, undefined, { ref: false });
    }
  }

  #use(connection: NatsConnection): void {
    this.#connection = connection;
    for (const listener of this.#listeners) this.#listenOn(connection, listener);
    this.#setReady(true);
    void this.#watch(connection);
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect' || status.type === 'staleConnection') this.#setReady(false);
      if (status.type === 'reconnect') this.#setReady(true);
      if (status.type !== 'ping') this.#options.log.info({ bus: status.type }, 'bus');
    }
  }

  #listenOn(connection: NatsConnection, listener: Listener): void {
    const subscription = connection.subscribe(listener.subject, {
      callback: (error, message) => {
        if (error) this.#options.log.error({ err: error }, 'bus');
        else listener.receive(message.string());
      },
    });
    listener.stop = () => subscription.unsubscribe();
  }

  #isOpen(): boolean {
    return this.#connection !== null && !this.#connection.isClosed();
  }

  #setReady(next: boolean): void {
    if (this.#isReady === next || this.#isClosed) return;
    this.#isReady = next;
    // The first connection of the first attempt has missed nothing.
    const isFirst = next && !this.#hasBeenReady && !this.#hasFailed;
    this.#hasBeenReady ||= next;
    if (!isFirst) for (const change of this.#changes) change(next);
  }
}

async function dial({ url, pingMs }: Required<Options>): Promise<NatsConnection> {
  const { connect } = await import('@nats-io/transport-node');
  return connect({
    ...parseNatsUrl(url),
    maxReconnectAttempts: -1,
    reconnectTimeWait: AGAIN_MS,
    reconnectJitter: AGAIN_MS,
    // A login that is refused for a moment, as while the server's accounts are reloaded, is tried again.
    ignoreAuthErrorAbort: true,
    pingInterval: pingMs,
    maxPingOut: PINGS_OUT,
    timeout: CONNECT_MS,
    noEcho: true,
  });
}
