import { CODE } from '@parley/protocol/codes';
import { createCatchUp } from './catch-up';
import { createKeptSession } from './connection/kept-session';
import { createReported } from './connection/reported';
import { CLOSE_LOST } from './connection/session';
import { createWaitingFrames } from './connection/waiting-frames';
import { runCallback } from './run-callback';
import type { Answer, AnyPush, BindAnswer, Connection, ConnectionOptions, ConnectionStatus, Saving } from './types';

/**
 * A socket that is opened again after every loss; pushes after the cursor arrive in order, each once. Opens at once.
 */
export function createConnection<Push extends AnyPush>(options: ConnectionOptions<Push>): Connection {
  const { clock } = options;
  let isStopped = false;
  const status = createReported<ConnectionStatus>('connecting', (next) => options.onStatus?.(next));
  const saving = createReported<Saving>('ok', (next) => options.onSaving?.(next));
  const trySend = (frame: object): boolean => kept.current()?.send(frame) ?? false;
  const waiting = createWaitingFrames(clock, trySend);
  const catchUp = createCatchUp<Push>({
    ...options,
    load: options.loadSnapshot,
    deliver: (push) => runCallback(clock, () => options.onPush(push)),
    onCaughtUp: () => status.set('live'),
    onOverflow: () => kept.current()?.lose(CLOSE_LOST),
  });
  const ahead = options.loadAhead?.(catchUp.load, clock);
  const kept = createKeptSession({
    ...options,
    openSocket: () => options.openSocket(options.url),
    onFrame: receive,
    onEnd: catchUp.forget,
    onPause: () => status.set('offline'),
    isFinal: async (code) => (await options.onRefused?.(code)) !== 'retry',
    onStop: () => stop('refused'),
  });

  const handlers: Record<string, (frame: never) => void> = {
    async [CODE.whoAreYou]() {
      const session = kept.current();
      await ahead;
      session?.bind(catchUp.cursor());
    },
    [CODE.bound]: onBound,
    [CODE.snapshotNeeded]: onBound,
    [CODE.accepted]: (answer: Answer) => options.onAnswer?.(answer),
    [CODE.refused]: (answer: Answer) => options.onAnswer?.(answer),
    [CODE.saving]: (frame: { saving: Saving }) => saving.set(frame.saving),
    [CODE.loginOver]: (push: Push) => {
      stop('closed');
      options.onPush(push);
    },
  };

  function receive(frame: AnyPush): void {
    const handle = handlers[frame.code];
    if (handle) handle(frame as never);
    else catchUp.take(frame as Push);
  }

  function onBound(answer: BindAnswer): void {
    const isReplayed = kept.current()?.bound(answer);
    saving.set('ok'); // A server with problems sends 7006 again within a second.
    const isLive = isReplayed && catchUp.resume(answer.cursor);
    status.set(isLive ? 'live' : 'catching-up');
    if (!isReplayed) catchUp.holdFrom(answer.cursor);
    options.onBound?.(answer);
    waiting.flush();
  }

  function stop(last: 'closed' | 'refused'): void {
    if (isStopped) return;
    isStopped = true;
    waiting.stop();
    catchUp.stop();
    kept.stop();
    status.set(last);
  }

  kept.nudge();

  return {
    send: (frame, key) => isStopped || waiting.add(frame, key),
    trySend,
    nudge: () => isStopped || kept.nudge(),
    close: () => stop('closed'),
    status: status.get,
    saving: saving.get,
    cursor: catchUp.cursor,
  };
}
