import type { SocketLike } from '../types';

/** The server's end of an in-memory socket; frames of both directions wait for `flush`. */
export interface ServerEnd {
  readonly url: string;
  /** Texts that arrived, in order, 'Y' included. */
  readonly received: string[];
  readonly isOpen: boolean;
  /** Set once the client closed, or the pair was closed or cut. */
  closeCode: number | null;
  onMessage: (text: string) => void;
  onClose: (code: number) => void;
  accept(): void;
  send(frame: object | string): void;
  close(code: number): void;
}

export interface SocketPair {
  client: SocketLike;
  server: ServerEnd;
  /** Delivers frames of both directions until none is left. */
  flush(): void;
  /** Delivers only the oldest `count` frames of one direction, before a `cut` drops the others. */
  deliver(to: 'client' | 'server', count: number): void;
  /** Breaks the connection: undelivered frames are lost; the client gets 1006, unless `silent`. */
  cut(options?: { silent?: boolean }): void;
}

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 3;

/** Both ends of a socket without a network. `server.accept()` opens it. */
export function createSocketPair(url = 'ws://test'): SocketPair {
  const toClient: (() => void)[] = [];
  const toServer: (() => void)[] = [];
  let state = CONNECTING;
  let isCut = false;

  const client: SocketLike = {
    get readyState() {
      return state;
    },
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send(text) {
      if (state === CONNECTING) throw new Error('InvalidStateError');
      if (state === OPEN && !isCut) toServer.push(() => receive(text));
    },
    close(code = 1000) {
      if (state === CLOSED) return;
      state = CLOSED;
      if (!isCut) toServer.push(() => serverCloses(code));
    },
  };

  const server: ServerEnd = {
    url,
    received: [],
    closeCode: null,
    get isOpen() {
      return state === OPEN && !isCut;
    },
    onMessage: () => {},
    onClose: () => {},
    accept() {
      if (state !== CONNECTING) return;
      state = OPEN;
      dispatch(client.onopen, {});
    },
    send(frame) {
      const data = typeof frame === 'string' ? frame : JSON.stringify(frame);
      if (!isCut) toClient.push(() => state === OPEN && dispatch(client.onmessage, { data }));
    },
    close(code) {
      if (!isCut) toClient.push(() => clientCloses(code));
    },
  };

  function receive(text: string): void {
    if (server.closeCode !== null) return;
    server.received.push(text);
    server.onMessage(text);
  }

  function serverCloses(code: number): void {
    if (server.closeCode !== null) return;
    server.closeCode = code;
    server.onClose(code);
  }

  function clientCloses(code: number): void {
    if (state === CLOSED) return;
    state = CLOSED;
    dispatch(client.onclose, { code });
    serverCloses(code);
  }

  return {
    client,
    server,
    flush() {
      while (toServer.length + toClient.length > 0) {
        toServer.shift()?.();
        toClient.shift()?.();
      }
    },
    deliver(to, count) {
      const queue = to === 'client' ? toClient : toServer;
      for (const step of queue.splice(0, count)) step();
    },
    cut({ silent = false } = {}) {
      if (isCut || state === CLOSED) return;
      isCut = true;
      toClient.length = 0;
      toServer.length = 0;
      if (silent) serverCloses(1006);
      else clientCloses(1006);
    },
  };
}

function dispatch(listener: ((event: never) => unknown) | null, event: object): void {
  listener?.(event as never);
}
