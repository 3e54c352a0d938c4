import type { Clock } from '../clock';
import type { UploadList } from './list';
import type { KeptFile, Sending, Sent } from './types';
import { verdictOn } from './verdict';
import { NO_WAIT, waitMs, withoutOfflineWait } from './waits';

/** Milliseconds without progress after which an upload is aborted and tried again. */
export const STALL_MS = 30_000;

export type SendingParts = {
  list: UploadList;
  clock: Clock;
  /** Files that are uploaded at the same time. */
  atOnce: number;
  send(file: KeptFile, sending: Sending): Promise<Sent>;
  /** An upload has ended, with success or without: its message, or those after it, may be sent. */
  onEnded(visitor: string): void;
};

/** Uploads waiting files in order, and retries those without a verdict. */
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
    const verdict = verdictOn(sent, { waits, faults: faults.get(onlyID) ?? 0, now: clock.now() });
    waits = verdict.waits;
    faults.set(onlyID, verdict.faults);
    list.patch(onlyID, verdict.change);
  }

  function stop(onlyID: string): void {
    running.get(onlyID)?.abort();
    running.delete(onlyID);
    faults.delete(onlyID);
  }

  return {
    pump,
    stop,
    /** The network is back: files that wait for it are tried at once. */
    nudge() {
      waits = withoutOfflineWait(waits);
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
