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
export function createNatsTransport({ url, log, pingMs = PING_MS }: Options): Transport & {
  /** Resolves once connected; rejects with the reason of the first failure. It is tried again all the same. */
  readonly first: Promise<void>;
} {
  const listeners = new Set<Listener>();
  const changes: ((isReady: boolean) => void)[] = [];
  let connection: NatsConnection | null = null;
  let isReady = false;
  let hasBeenReady = false;
  let isClosed = false;
  let resolveFirst = () => {};
  let rejectFirst = (_error: unknown) => {};
  const first = new Promise<void>((resolve, reject) => {
    resolveFirst = resolve;
    rejectFirst = reject;
  });
  first.catch(() => undefined);

  function setReady(next: boolean): void {
    if (isReady === next || isClosed) return;
    isReady = next;
    // The first connection has missed nothing.
    const isFirst = next && !hasBeenReady;
    hasBeenReady ||= next;
    if (!isFirst) for (const change of changes) change(next);
  }

  /** Connects, and connects again whenever the connection is closed for good. */
  async function run(): Promise<void> {
    for (let wait = AGAIN_MS; !isClosed; wait = Math.min(2 * wait, AGAIN_LONGEST_MS)) {
      try {
        const current = await dial(url, pingMs);
        if (isClosed) return void current.close();
        wait = AGAIN_MS;
        connection = current;
        for (const listener of listeners) listen(current, listener);
        setReady(true);
        resolveFirst();
        void watch(current);
        const reason = await current.closed();
        if (!isClosed) log.error({ err: reason ?? undefined }, 'the bus closed the connection');
      } catch (error) {
        rejectFirst(error);
        if (hasBeenReady || wait === AGAIN_MS) log.error({ err: error }, 'the bus cannot be reached');
      }
      setReady(false);
      connection = null;
      await sleep(wait, undefined, { ref: false });
    }
  }

  async function watch(current: NatsConnection): Promise<void> {
    for await (const status of current.status()) {
      if (status.type === 'disconnect' || status.type === 'staleConnection') setReady(false);
      if (status.type === 'reconnect') setReady(true);
      if (status.type !== 'ping') log.info({ bus: status.type }, 'bus');
    }
  }

  function listen(current: NatsConnection, listener: Listener): void {
    const subscription = current.subscribe(listener.subject, {
      callback(error, message) {
        if (error) log.error({ err: error }, 'bus');
        else listener.receive(message.string());
      },
    });
    listener.stop = () => subscription.unsubscribe();
  }

  void run();

  return {
    first,
    publish: (subject, text) => connection?.publish(subject, text),
    listen(subject, receive) {
      const listener: Listener = { subject, receive, stop: null };
      listeners.add(listener);
      if (connection && !connection.isClosed()) listen(connection, listener);
      return () => {
        listeners.delete(listener);
        if (connection && !connection.isClosed()) listener.stop?.();
      };
    },
    async settled() {
      if (!connection || !isReady) return;
      // A lost line rejects: its listeners are set up again with the next one.
      const flushed = connection.flush().catch(() => undefined);
      await within(SETTLED_MS, flushed, () => undefined);
    },
    isReady: () => isReady,
    onChange: (listener) => void changes.push(listener),
    async close() {
      isClosed = true;
      const last = connection;
      if (!last || last.isClosed()) return;
      // Without a line the drain would wait for one.
      if (isReady)
        await within(
          SETTLED_MS,
          last.drain().catch(() => undefined),
          () => undefined,
        );
      if (!last.isClosed()) void last.close().catch(() => undefined);
      isReady = false;
    },
  };
}

async function dial(url: string, pingMs: number): Promise<NatsConnection> {
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
