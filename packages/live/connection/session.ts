import { CODE, HEARTBEAT } from '@parley/protocol/codes';
import type { Clock } from '../clock';
import { startHeartbeat } from '../heartbeat';
import type { AnyPush, BindAnswer, SocketLike } from '../types';

const OPEN = 1;
/** The close code of browsers for a socket that was lost without a close frame. */
export const CLOSE_LOST = 1006;
/** A socket bound for this long counts as stable. */
const STABLE_MS = 1000;

export interface SessionOptions {
  clock: Clock;
  bind(cursor: string | null): object | Promise<object>;
  onFrame(frame: AnyPush): void;
  onLost(code: number, wasStable: boolean): void;
}

/** One socket with its heartbeat. After `end` or `lose` it calls no callback any more. */
export interface Session {
  /** Sends the bind frame with this cursor; only the first call does. */
  bind(cursor: string | null): Promise<void>;
  /** The server has answered the bind frame. True: every push after the cursor of that frame follows. */
  bound(answer: BindAnswer): boolean;
  /** False: not bound, or not open. */
  send(frame: object): boolean;
  /** Checks that the server still answers. False: the socket is not open. */
  probe(): boolean;
  /** Ends the session, then calls `onLost`. */
  lose(code: number): void;
  end(): void;
}

export function startSession(socket: SocketLike, { clock, bind, onFrame, onLost }: SessionOptions): Session {
  /** The cursor of the bind frame; undefined before it. */
  let requestedCursor: string | null | undefined;
  let boundAt: number | undefined;
  let isOver = false;
  const heartbeat = startHeartbeat({ clock, beat: () => say(HEARTBEAT), onSilence: () => lose(CLOSE_LOST) });

  socket.onopen = () => isOver || heartbeat.begin();
  socket.onclose = (event: { code: number }) => lose(event.code);
  socket.onerror = () => {}; // A close always follows.
  socket.onmessage = ({ data }: { data: unknown }) => {
    if (isOver) return;
    heartbeat.received();
    if (data !== HEARTBEAT && typeof data === 'string') onFrame(JSON.parse(data));
  };

  function say(text: string): boolean {
    if (socket.readyState !== OPEN) return false;
    socket.send(text);
    return true;
  }

  function lose(code: number): void {
    if (isOver) return;
    end();
    onLost(code, boundAt !== undefined && clock.now() - boundAt >= STABLE_MS);
  }

  /** Does not wait for the close event: without a network a browser takes half a minute for it. */
  function end(): void {
    isOver = true;
    heartbeat.stop();
    socket.close();
  }

  return {
    async bind(cursor) {
      if (requestedCursor !== undefined) return;
      requestedCursor = cursor;
      try {
        const frame = await bind(cursor);
        if (!isOver) say(JSON.stringify(frame));
      } catch {
        lose(CLOSE_LOST); // For example, a new token could not be loaded.
      }
    },
    bound({ code, cursor }) {
      boundAt = clock.now();
      return code === CODE.bound && cursor === requestedCursor;
    },
    send: (frame) => boundAt !== undefined && say(JSON.stringify(frame)),
    probe() {
      if (socket.readyState !== OPEN) return false;
      heartbeat.probe();
      return true;
    },
    lose,
    end,
  };
}
