import { CLOSE } from '@parley/protocol/codes';
import type { Clock } from '../clock';
import { fullJitter } from '../jitter';
import type { AnyPush, SocketLike } from '../types';
import { type Session, startSession } from './session';

const CLOSE_REFUSED: readonly number[] = [CLOSE.bindRefused, CLOSE.tokenExpired];

export interface KeptSessionOptions {
  clock: Clock;
  random(): number;
  openSocket(): SocketLike;
  bind(cursor: string | null): object | Promise<object>;
  onFrame(frame: AnyPush): void;
  /** The session has ended; later frames are those of another one. */
  onEnd(): void;
  /** Another session will be opened after a pause. */
  onPause(): void;
  /** The server refused the bind frame. True: no further session is opened. Rejecting counts as false. */
  isFinal(closeCode: number): Promise<boolean>;
  onStop(): void;
}

export interface KeptSession {
  current(): Session | null;
  /** Opens a session at once, or checks that the open one still responds; later pauses are short again. */
  nudge(): void;
  stop(): void;
}

/** One session at a time: the first is opened by `nudge`, and another after each loss until `stop`. */
export function createKeptSession(options: KeptSessionOptions): KeptSession {
  const { clock } = options;
  let session: Session | null = null;
  let attempt = 0;
  let timer: unknown;
  let isAsking = false;
  let isStopped = false;

  function open(): void {
    clock.clearTimeout(timer);
    let socket: SocketLike;
    try {
      socket = options.openSocket();
    } catch {
      openLater(); // A browser may refuse to open a socket, e.g. while the page unloads.
      return;
    }
    session = startSession(socket, { ...options, onLost });
  }

  function openLater(): void {
    if (isStopped) return;
    timer = clock.setTimeout(open, fullJitter(attempt++, options.random));
    options.onPause();
  }

  function onLost(code: number, wasStable: boolean): void {
    session = null;
    options.onEnd();
    if (wasStable && code !== CLOSE.tooSlow) attempt = 0;
    if (CLOSE_REFUSED.includes(code)) void askAboutRefusal(code);
    else openLater();
  }

  async function askAboutRefusal(code: number): Promise<void> {
    isAsking = true;
    const isFinal = await options.isFinal(code).catch(() => false);
    isAsking = false;
    if (isFinal && !isStopped) options.onStop();
    else openLater();
  }

  function end(): void {
    session?.end();
    session = null;
    options.onEnd();
  }

  return {
    current: () => session,
    nudge() {
      if (isAsking) return;
      attempt = 0;
      if (session?.probe()) return;
      end();
      open();
    },
    stop() {
      isStopped = true;
      clock.clearTimeout(timer);
      end();
    },
  };
}
