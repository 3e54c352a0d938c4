import { CODE } from '@parley/protocol/codes';
import type { Clock } from './clock';
import { createConnection } from './connection';
import { createOutbox, type Outbox, type OutboxOptions } from './outbox';
import type { OutboxFrame, OutboxStore } from './outbox-store';
import type { Ownership } from './ownership';
import type { AnyPush, Connection, ConnectionOptions, SocketLike } from './types';

/** Options of the user of a link; `LinkParts` are those of the environment. */
export interface LinkOptions<Frame extends OutboxFrame, Push extends AnyPush>
  extends Omit<ConnectionOptions<Push>, keyof LinkParts | 'onAnswer'>,
    Pick<OutboxOptions<Frame>, 'ahead' | 'onAccepted' | 'onStoreError'> {
  onMessageRefused?: OutboxOptions<Frame>['onRefused'];
}

export interface LinkParts {
  clock: Clock;
  random(): number;
  openSocket(url: string): SocketLike;
  store: OutboxStore;
  ownership: Ownership;
  newID(): string;
}

export interface Link<Frame extends OutboxFrame> {
  connection: Connection;
  outbox: Outbox<Frame>;
  /** Stops both; unanswered messages stay stored for the next page. */
  close(): void;
}

/** A connection and an outbox, connected to each other. */
export function createLink<Frame extends OutboxFrame, Push extends AnyPush>(
  options: LinkOptions<Frame, Push> & LinkParts,
): Link<Frame> {
  const { store, ownership, clock, newID } = options;
  const outbox = createOutbox<Frame>({
    store,
    ownership,
    clock,
    newID,
    send: (frame) => connection.trySend(frame),
    saving: () => connection.saving(),
    ahead: options.ahead,
    onAccepted: options.onAccepted,
    onRefused: options.onMessageRefused,
    onStoreError: options.onStoreError,
  });
  const connection: Connection = createConnection<Push>({
    ...options,
    onAnswer: (answer) => outbox.answer(answer),
    onBound(answer) {
      outbox.resend();
      options.onBound?.(answer);
    },
    onPush(push) {
      confirmEcho(outbox, push);
      if (push.code !== CODE.loginOver) return options.onPush(push);
      // The page reloads on this push: the outbox's stored messages are removed first.
      void outbox.clear().finally(() => options.onPush(push));
    },
  });

  function close(): void {
    connection.close();
    outbox.close();
  }

  return { connection, outbox, close };
}

/** An own message in a push (replayed, or by another tab) confirms it like a 7001. */
function confirmEcho<Frame extends OutboxFrame>(
  outbox: Outbox<Frame>,
  push: AnyPush & { message?: { onlyID?: string; role?: string } },
): void {
  const { message } = push;
  const mine = outbox.entries().find((entry) => entry.onlyID === message?.onlyID);
  const role = mine?.frame.code === CODE.agentSays ? 'service' : 'user';
  if (mine && message?.role === role) outbox.confirm(mine.onlyID);
}
