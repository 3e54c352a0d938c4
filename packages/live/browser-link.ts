import { CODE } from '@parley/protocol/codes';
import { systemClock } from './clock';
import { createConnection } from './connection';
import { createIndexedDbStore } from './indexed-db-store';
import { createOutbox, type Outbox, type OutboxOptions } from './outbox';
import type { OutboxFrame } from './outbox-store';
import { createOwnership } from './ownership';
import type { AnyPush, Connection, ConnectionOptions } from './types';
import { createUuidV7 } from './uuid-v7';
import { nudgeOnReturn } from './watch-page';

type FromBrowser = 'clock' | 'random' | 'openSocket' | 'onAnswer';

export interface BrowserLinkOptions<Frame extends OutboxFrame, Push extends AnyPush>
  extends Omit<ConnectionOptions<Push>, FromBrowser>,
    Pick<OutboxOptions<Frame>, 'onAccepted' | 'onStoreError'> {
  /** Whose outbox: one per person, e.g. `parley-outbox-visitor-<YQToken>`. */
  name: string;
  onMessageRefused?: OutboxOptions<Frame>['onRefused'];
}

export interface BrowserLink<Frame extends OutboxFrame> {
  connection: Connection;
  outbox: Outbox<Frame>;
  close(): void;
}

/** Connection and outbox wired to each other and to this browser. */
export function openBrowserLink<Frame extends OutboxFrame, Push extends AnyPush = AnyPush>(
  options: BrowserLinkOptions<Frame, Push>,
): BrowserLink<Frame> {
  const newID = createUuidV7();
  const clock = systemClock;
  const outbox = createOutbox<Frame>({
    store: createIndexedDbStore({ name: options.name, indexedDB: allowed(() => indexedDB), clock }),
    ownership: createOwnership({
      scope: options.name,
      id: newID(),
      clock,
      locks: allowed(() => navigator.locks),
      storage: allowed(() => localStorage),
    }),
    clock,
    newID,
    send: (frame) => connection.trySend(frame),
    saving: () => connection.saving(),
    onAccepted: options.onAccepted,
    onRefused: options.onMessageRefused,
    onStoreError: options.onStoreError,
  });
  const connection: Connection = createConnection<Push>({
    ...options,
    clock,
    random: Math.random,
    openSocket: (url) => new WebSocket(url),
    onAnswer: (answer) => outbox.answer(answer),
    onBound(answer) {
      outbox.resend();
      options.onBound?.(answer);
    },
    onPush(push) {
      if (push.code === CODE.loginOver) void outbox.clear();
      options.onPush(push);
      confirmEcho(outbox, push);
    },
  });
  const unwatch = nudgeOnReturn(connection, close);

  function close(): void {
    unwatch();
    connection.close();
    outbox.close();
  }

  return { connection, outbox, close };
}

/** Our own message in a push (replayed, or through another tab) says as much as its 7001. */
function confirmEcho<Frame extends OutboxFrame>(
  outbox: Outbox<Frame>,
  push: AnyPush & { message?: { onlyID?: string; role?: string } },
): void {
  const { message } = push;
  const mine = outbox.entries().find((entry) => entry.onlyID === message?.onlyID);
  const role = mine?.frame.code === CODE.agentSays ? 'service' : 'user';
  if (mine && message?.role === role) outbox.confirm(mine.onlyID);
}

/** Merely reading these throws where the browser blocks them. */
function allowed<T>(read: () => T): T | undefined {
  try {
    return read() ?? undefined;
  } catch {
    return undefined;
  }
}
