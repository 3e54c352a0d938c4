import type { Clock } from '../clock';
import type { UploadList } from './list';
import type { KeptFile, Sending, Sent } from './types';
import { afterLost, afterRate, NO_WAIT, waitMs, withoutLineWait } from './waits';

/** Without a byte gone for this long the way is lost: it is tried anew. */
export const STALL_MS = 30_000;
/** A server that fails this often over one file has a reason. */
export const FAULTS_MAX = 4;

export type SendingParts = {
  list: UploadList;
  clock: Clock;
  /** Files that go up at the same time. */
  atOnce: number;
  send(file: KeptFile, sending: Sending): Promise<Sent>;
  /** One has ended, well or not: its message, or those behind it, may go. */
  onEnded(visitor: string): void;
};

/** Brings waiting files to the server, in order, and tries again what got no verdict. */
export function createSending({ list, clock, atOnce, send, onEnded }: SendingParts) {
  const running = new Map<string, AbortController>();
  const faults = new Map<string, number>();
  let waits = NO_WAIT;
  let timer: unknown;
  let isClosed = false;

  function pump(): void {
    clock.clearTimeout(timer);
    const due = list.view().files.filter(({ state }) => state === 'waiting');
    if (isClosed || due.length === 0) return;
    const pause = waitMs(waits, clock.now());
    if (pause > 0) timer = clock.setTimeout(pump, pause);
    else for (const file of due.slice(0, Math.max(0, atOnce - running.size))) void run(file);
  }

  async function run(file: KeptFile): Promise<void> {
    const { onlyID } = file;
    const control = new AbortController();
    running.set(onlyID, control);
    list.patch(onlyID, { state: 'uploading', error: undefined });
    const watch = watchStall(clock, control);
    const sent = await send(file, {
      signal: control.signal,
      onProgress(share) {
        watch.alive();
        list.setProgress(onlyID, share);
      },
    });
    watch.stop();
    if (running.get(onlyID) === control) running.delete(onlyID);
    list.setProgress(onlyID, null);
    if (!control.signal.aborted || watch.isStalled()) end(onlyID, watch.isStalled() ? stalled(sent) : sent);
    onEnded(file.YQToken);
    pump();
  }

  function end(onlyID: string, sent: Sent): void {
    const again = { state: 'waiting', error: 'error' in sent ? sent.error : undefined } as const;
    switch (sent.outcome) {
      case 'taken':
        waits = withoutLineWait(waits);
        return list.patch(onlyID, { state: 'uploaded', answer: { kind: sent.kind, msg: sent.msg } });
      case 'refused':
        waits = withoutLineWait(waits);
        return list.patch(onlyID, { state: 'failed', error: sent.error });
      case 'rate':
        waits = afterRate(waits, clock.now(), sent.seconds);
        return list.patch(onlyID, again);
      case 'lost':
        waits = afterLost(waits, clock.now());
        return list.patch(onlyID, again);
      case 'fault': {
        const count = (faults.get(onlyID) ?? 0) + 1;
        faults.set(onlyID, count);
        if (count > FAULTS_MAX) return end(onlyID, { outcome: 'refused', error: sent.error });
        waits = afterLost(waits, clock.now());
        return list.patch(onlyID, again);
      }
    }
  }

  function stop(onlyID: string): void {
    running.get(onlyID)?.abort();
    running.delete(onlyID);
    faults.delete(onlyID);
  }

  return {
    pump,
    stop,
    /** The line is back: what waits for it is tried at once. */
    nudge() {
      waits = withoutLineWait(waits);
      pump();
    },
    close() {
      isClosed = true;
      clock.clearTimeout(timer);
      for (const onlyID of [...running.keys()]) stop(onlyID);
    },
  };
}

const stalled = (sent: Sent): Sent => (sent.outcome === 'taken' ? sent : { outcome: 'lost', error: 'network' });

function watchStall(clock: Clock, control: AbortController) {
  let isStalled = false;
  let timer: unknown;
  const alive = () => {
    clock.clearTimeout(timer);
    timer = clock.setTimeout(() => {
      isStalled = true;
      control.abort();
    }, STALL_MS);
  };
  alive();
  return { alive, isStalled: () => isStalled, stop: () => clock.clearTimeout(timer) };
}
