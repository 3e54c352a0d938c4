import type { AnyPush } from '../types';
import { createSocketPair, type SocketPair } from './socket-pair';

export type StandInPush = AnyPush & { [field: string]: unknown };

export interface StoredMessage {
  onlyID: string;
  YQToken: string;
  msg: string;
  role: string;
  seq: number;
}

/** A simulated server that a test can observe and control. */
export interface StandInServer {
  openSocket(url: string): SocketPair['client'];
  /** Newest last; `pairs.at(-1)` is the socket in use. */
  readonly pairs: SocketPair[];
  readonly binds: { cursor?: string }[];
  readonly stored: StoredMessage[];
  readonly received: { code: string; onlyID?: string }[];
  snapshots: number;
  /** Answers a cursor with 7005 from now on. */
  forgetsPast: boolean;
  /** False: the database is unavailable, and messages are held in order, unanswered. True: available again. */
  save(isSaving: boolean): void;
  refuses: (frame: { onlyID: string; msg?: string }) => string | null;
  cursor(): string;
  push(fields: { code: string; [field: string]: unknown }): StandInPush;
  snapshot(): { cursor: string; messages: StoredMessage[]; pushes: StandInPush[] };
  /** Restarts: a new epoch without earlier pushes; stored messages stay. */
  restart(): void;
  flush(): void;
}

/** Implements bind, replay, answers and echo of the wire for one person, in memory. */
export function createStandInServer(): StandInServer {
  let epoch = 1;
  let past: StandInPush[] = [];
  const all: StandInPush[] = [];
  const bound = new Set<SocketPair>();
  let held: (() => void)[] | null = null;

  const server: StandInServer = {
    pairs: [],
    binds: [],
    stored: [],
    received: [],
    snapshots: 0,
    forgetsPast: false,
    refuses: () => null,
    cursor: () => `${epoch}-${past.length}`,
    openSocket(url) {
      const pair = createSocketPair(url);
      server.pairs.push(pair);
      pair.server.onMessage = (text) => receive(pair, text);
      pair.server.onClose = () => bound.delete(pair);
      return pair.client;
    },
    push: (fields) => broadcast(fields),
    save(isSaving) {
      const due = held ?? [];
      held = isSaving ? null : due;
      for (const pair of bound) pair.server.send({ code: '7006', saving: isSaving ? 'ok' : 'delayed' });
      if (isSaving) for (const commit of due) commit();
    },
    snapshot() {
      server.snapshots++;
      return { cursor: server.cursor(), messages: [...server.stored], pushes: [...all] };
    },
    restart() {
      for (const pair of server.pairs) pair.cut();
      held &&= [];
      epoch++;
      past = [];
    },
    flush() {
      const pair = server.pairs.at(-1);
      if (!pair) return;
      if (pair.client.readyState === 0) {
        pair.server.accept();
        pair.server.send({ code: '0000' });
      }
      pair.flush();
    },
  };

  function broadcast(fields: { code: string; [field: string]: unknown }, except?: SocketPair): StandInPush {
    const push = { ...fields, cursor: `${epoch}-${past.length + 1}` };
    past.push(push);
    all.push(push);
    for (const pair of bound) if (pair !== except) pair.server.send(push);
    return push;
  }

  function receive(pair: SocketPair, text: string): void {
    if (text === 'Y') {
      pair.server.send('Y');
      return;
    }
    const frame = JSON.parse(text) as { code: string; cursor?: string; onlyID: string; YQToken?: string; msg?: string };
    if (frame.code === '5000' || frame.code === '5001') bind(pair, frame);
    else say(pair, frame);
  }

  function bind(pair: SocketPair, frame: { cursor?: string }): void {
    server.binds.push(frame);
    bound.add(pair);
    const from = frame.cursor === undefined ? null : heldFrom(frame.cursor);
    const time = 0;
    if (frame.cursor !== undefined && from === null) pair.server.send({ code: '7005', cursor: server.cursor(), time });
    else pair.server.send({ code: '7000', cursor: frame.cursor ?? server.cursor(), time });
    if (from !== null) for (const push of past.slice(from)) pair.server.send(push);
  }

  /** Number of the kept pushes that the client has; null: not known any more. */
  function heldFrom(cursor: string): number | null {
    const [hisEpoch, n] = cursor.split('-').map(Number) as [number, number];
    return hisEpoch === epoch && n <= past.length && !server.forgetsPast ? n : null;
  }

  function say(pair: SocketPair, frame: { code: string; onlyID: string; YQToken?: string; msg?: string }): void {
    server.received.push(frame);
    if (frame.onlyID === undefined) return;
    if (held) held.push(() => commit(pair, frame));
    else commit(pair, frame);
  }

  function commit(pair: SocketPair, frame: { onlyID: string; YQToken?: string; msg?: string }): void {
    const { onlyID, YQToken = '', msg = '' } = frame;
    const error = server.refuses(frame);
    if (error) {
      pair.server.send({ code: '7002', onlyID, error, msg: error });
      return;
    }
    const known = server.stored.find((message) => message.onlyID === onlyID);
    const message = known ?? { onlyID, YQToken, msg, role: 'service', seq: lengthOf(YQToken) + 1 };
    pair.server.send({ code: '7001', onlyID, conversation: YQToken, seq: message.seq, time: 0 });
    if (known) return;
    server.stored.push(message);
    broadcast({ code: '2010', YQToken, message }, pair);
  }

  function lengthOf(YQToken: string): number {
    return server.stored.filter((message) => message.YQToken === YQToken).length;
  }

  return server;
}
