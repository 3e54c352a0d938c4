import { CLOSE, CODE, HEARTBEAT, SEND_RETRY_MS } from '@parley/protocol/codes';
import { createCatchUp } from './catch-up';
import { guarded } from './guarded';
import { type Heartbeat, startHeartbeat } from './heartbeat';
import { fullJitter } from './jitter';
import type {
  Answer,
  AnyPush,
  BindAnswer,
  Connection,
  ConnectionOptions,
  ConnectionStatus,
  Saving,
  SocketLike,
} from './types';

/** A socket that lasted this long was a good one: the next wait begins small again. */
const SETTLED_MS = 1000;
/** Frames without a store that may wait; past that the oldest goes, as it is stale by then. */
const WAITING_LIMIT = 200;
const OPEN = 1;

/** What a browser says of a socket that went without a word. */
const CLOSE_LOST = 1006;
const CLOSE_REFUSED: readonly number[] = [CLOSE.bindRefused, CLOSE.tokenExpired];

interface Session {
  socket: SocketLike;
  heartbeat: Heartbeat;
  /** The cursor named in the bind frame; undefined before that. */
  asked?: string | null;
  boundAt?: number;
}

/** One socket that comes back for ever, and everything after the cursor, in order, once. Opens at once. */
export function createConnection<Push extends AnyPush>(options: ConnectionOptions<Push>): Connection {
  const { clock } = options;
  const waiting = new Map<string | symbol, object>();
  let status: ConnectionStatus = 'connecting';
  let saving: Saving = 'ok';
  let session: Session | null = null;
  let attempt = 0;
  let reopening: unknown;
  let resending: unknown;
  let isAsking = false;
  let isStopped = false;

  const catchUp = createCatchUp<Push>({
    cursor: options.cursor ?? null,
    clock,
    random: options.random,
    load: options.loadSnapshot,
    deliver: (push) => guarded(clock, () => options.onPush(push)),
    onCaughtUp: () => show('live'),
    onOverflow: () => session && lose(session, CLOSE_LOST),
  });

  function open(): void {
    clock.clearTimeout(reopening);
    let socket: SocketLike;
    try {
      socket = options.openSocket(options.url);
    } catch {
      comeBackLater(); // A browser may refuse to open one, e.g. while the page is going.
      return;
    }
    const mine: Session = {
      socket,
      heartbeat: startHeartbeat({ clock, beat: () => say(mine, HEARTBEAT), onSilence: () => lose(mine, CLOSE_LOST) }),
    };
    session = mine;
    socket.onopen = () => mine === session && mine.heartbeat.begin();
    socket.onmessage = (event: { data: unknown }) => mine === session && receive(mine, event.data);
    socket.onclose = (event: { code: number }) => lose(mine, event.code);
    socket.onerror = () => {}; // A close always follows.
  }

  function receive(mine: Session, data: unknown): void {
    mine.heartbeat.heard();
    if (data === HEARTBEAT || typeof data !== 'string') return;
    const frame = JSON.parse(data);
    const handle = handlers[frame.code];
    if (handle) handle(frame as never, mine);
    else catchUp.take(frame);
  }

  const handlers: Record<string, (frame: never, mine: Session) => void> = {
    [CODE.whoAreYou]: (_: AnyPush, mine) => void bind(mine),
    [CODE.bound]: (answer: BindAnswer, mine) => bound(mine, answer),
    [CODE.snapshotNeeded]: (answer: BindAnswer, mine) => bound(mine, answer),
    [CODE.accepted]: (answer: Answer) => options.onAnswer?.(answer),
    [CODE.refused]: (answer: Answer) => options.onAnswer?.(answer),
    [CODE.saving]: (frame: { saving: Saving }) => showSaving(frame.saving),
    [CODE.loginOver]: (push: Push) => {
      stop('closed');
      options.onPush(push);
    },
  };

  async function bind(mine: Session): Promise<void> {
    if (mine.asked !== undefined) return;
    const asked = catchUp.cursor();
    mine.asked = asked;
    try {
      const frame = await options.bind(asked);
      if (mine === session) say(mine, JSON.stringify(frame));
    } catch {
      lose(mine, CLOSE_LOST); // E.g. no fresh token to be had just now.
    }
  }

  function bound(mine: Session, answer: BindAnswer): void {
    mine.boundAt = clock.now();
    showSaving('ok'); // A server in trouble says so again within a second.
    const isReplayed = answer.code === CODE.bound && answer.cursor === mine.asked;
    const isLive = isReplayed && catchUp.resume(answer.cursor);
    show(isLive ? 'live' : 'catching-up');
    if (!isReplayed) catchUp.holdFrom(answer.cursor);
    options.onBound?.(answer);
    flush();
  }

  function lose(mine: Session, code: number): void {
    if (mine !== session) return;
    letGo(mine);
    const isSettled = mine.boundAt !== undefined && clock.now() - mine.boundAt >= SETTLED_MS;
    if (isSettled && code !== CLOSE.tooSlow) attempt = 0;
    if (CLOSE_REFUSED.includes(code)) void askAboutRefusal(code);
    else comeBackLater();
  }

  /** Not waiting for the close to finish: without a network that takes a browser half a minute. */
  function letGo(mine: Session): void {
    session = null;
    mine.heartbeat.stop();
    catchUp.forget();
    mine.socket.close();
  }

  async function askAboutRefusal(code: number): Promise<void> {
    isAsking = true;
    const verdict = await verdictOn(code);
    isAsking = false;
    if (isStopped) return;
    if (verdict === 'stop') stop('refused');
    else comeBackLater();
  }

  async function verdictOn(code: number): Promise<'retry' | 'stop'> {
    try {
      return (await options.onRefused?.(code)) ?? 'stop';
    } catch {
      return 'retry'; // Asking failed, which is no verdict.
    }
  }

  function comeBackLater(): void {
    if (isStopped) return;
    reopening = clock.setTimeout(open, fullJitter(attempt++, options.random));
    show('offline');
  }

  function stop(last: 'closed' | 'refused'): void {
    if (isStopped) return;
    isStopped = true;
    clock.clearTimeout(reopening);
    clock.clearTimeout(resending);
    catchUp.stop();
    waiting.clear();
    if (session) letGo(session);
    show(last);
  }

  function say(mine: Session, text: string): boolean {
    if (mine.socket.readyState !== OPEN) return false;
    mine.socket.send(text);
    return true;
  }

  function trySend(frame: object): boolean {
    return session?.boundAt !== undefined && say(session, JSON.stringify(frame));
  }

  function flush(): void {
    clock.clearTimeout(resending);
    for (const [key, frame] of waiting) {
      if (!trySend(frame)) break;
      waiting.delete(key);
    }
    if (waiting.size > 0) resending = clock.setTimeout(flush, SEND_RETRY_MS);
  }

  function show(next: ConnectionStatus): void {
    if (next === status) return;
    status = next;
    options.onStatus?.(next);
  }

  function showSaving(next: Saving): void {
    if (next === saving) return;
    saving = next;
    options.onSaving?.(next);
  }

  open();

  return {
    send(frame, key) {
      if (isStopped) return;
      const place = key ?? Symbol();
      waiting.delete(place);
      waiting.set(place, frame);
      const [oldest] = waiting.keys();
      if (waiting.size > WAITING_LIMIT && oldest !== undefined) waiting.delete(oldest);
      flush();
    },
    trySend,
    nudge() {
      if (isStopped || isAsking) return;
      attempt = 0;
      if (session?.socket.readyState === OPEN) return session.heartbeat.doubt();
      if (session) letGo(session);
      open();
    },
    close: () => stop('closed'),
    status: () => status,
    saving: () => saving,
    cursor: () => catchUp.cursor(),
  };
}
