import type { Ahead } from '../ahead';
import type { Clock } from '../clock';
import type { Ownership } from '../ownership';
import type { KeptRows } from '../store';
import { takeOverRows } from '../take-over';
import { createUploadList } from './list';
import { createSending } from './sending';
import type { KeptFile, Sending, Sent, UploadsView } from './types';

export type NewFile = Omit<KeptFile, 'owner'>;

export type Uploads = Ahead & {
  view(): UploadsView;
  subscribe(listener: () => void): () => void;
  /** Shown, and kept; what is `waiting` goes at once. One that is `failed` already is no more than a line to be taken away. */
  add(files: readonly NewFile[]): void;
  /** Other bytes under the same id, before it is sent. */
  replace(onlyID: string, file: Pick<KeptFile, 'blob' | 'name' | 'type' | 'size'>): void;
  /** All that is staged for the visitor goes. */
  send(visitor: string): void;
  /** Stops an upload and shows it again before sending. */
  cancel(onlyID: string): void;
  retry(onlyID: string): void;
  /** Stops it, and forgets it. */
  remove(onlyID: string): void;
  /** The line is back: what waits for it is tried at once, and what other tabs have left is taken over. */
  nudge(): void;
  /** Resolves when everything so far is kept. */
  settled(): Promise<void>;
  close(): void;
};

export type UploadParts = {
  rows: KeptRows<KeptFile>;
  ownership: Ownership;
  clock: Clock;
  /** Files that go up at the same time. */
  atOnce: number;
  /** One try over the wire; never rejects. */
  send(file: KeptFile, sending: Sending): Promise<Sent>;
  /** Strictly growing, and one for files and texts. */
  nextPlace(): number;
  /** Hands its message to the outbox. Resolves when the message needs the file no more. */
  say(file: KeptFile, answer: NonNullable<KeptFile['answer']>): Promise<unknown>;
};

/** Keeps, uploads, hands to the outbox, and forgets once the message is safe: through cuts and reloads. */
export function createUploads(parts: UploadParts): Uploads {
  const { rows, ownership, clock } = parts;
  const list = createUploadList(rows);
  const sending = createSending({ list, clock, atOnce: parts.atOnce, send: parts.send, onEnded: handOver });
  /** Their messages are in the outbox, or on their way into it. */
  const handed = new Set<string>();
  let isReady = false;
  let isClosed = false;
  list.later(begin);

  async function begin(): Promise<void> {
    void ownership.hold().catch(() => {});
    await adopt();
    isReady = true;
    list.tell();
  }

  async function adopt(): Promise<void> {
    const isOurs = ({ onlyID }: KeptFile) => list.find(onlyID) !== undefined;
    const left = await takeOverRows(rows, ownership, { isOurs });
    if (isClosed || left.length === 0) return;
    list.add(left);
    sending.pump();
    for (const visitor of new Set(left.map(({ YQToken }) => YQToken))) handOver(visitor);
  }

  /** Messages leave in the order of sending: one that is still going up holds those behind it. */
  function handOver(visitor: string): void {
    for (const { onlyID, YQToken, state } of list.view().files) {
      if (YQToken !== visitor || !isGoing(state) || handed.has(onlyID)) continue;
      if (state !== 'uploaded') return;
      handed.add(onlyID);
      // Kept before it is said: whatever happens then, the next page says the same.
      list.later(async () => say(onlyID));
    }
  }

  function say(onlyID: string): void {
    const file = list.find(onlyID);
    if (isClosed || !file?.answer) return;
    const isSafe = parts.say(file, file.answer);
    list.patch(onlyID, { state: 'said' });
    void isSafe.then(() => isClosed || remove(onlyID));
  }

  function remove(onlyID: string): void {
    const file = list.find(onlyID);
    sending.stop(onlyID);
    handed.delete(onlyID);
    list.forget(onlyID);
    if (file) handOver(file.YQToken);
    sending.pump();
  }

  function isUnderWay(onlyID: string): boolean {
    const file = list.find(onlyID);
    return file ? isGoing(file.state) : !isReady;
  }

  return {
    view: list.view,
    subscribe: list.subscribe,
    settled: list.settled,
    isUnderWay,
    newest: (visitor) => list.view().files.findLast((file) => file.YQToken === visitor && isGoing(file.state))?.onlyID,
    ...verbsOf({ list, sending, handOver, ...parts }),
    remove,
    nudge() {
      list.later(adopt);
      sending.nudge();
    },
    close() {
      isClosed = true;
      sending.close();
      ownership.release();
    },
  };
}

/** Its message is still to come. */
const isGoing = (state: KeptFile['state']): boolean => state !== 'staged' && state !== 'failed' && state !== 'said';

type VerbParts = Pick<UploadParts, 'ownership' | 'nextPlace'> & {
  list: ReturnType<typeof createUploadList>;
  sending: ReturnType<typeof createSending>;
  handOver(visitor: string): void;
};

function verbsOf({ list, sending, handOver, ownership, nextPlace }: VerbParts) {
  return {
    add(files: readonly NewFile[]): void {
      const added = files.map((file) => ({ ...file, owner: ownership.id }));
      list.add(added);
      for (const file of added) if (file.state !== 'failed') list.keep(file);
      sending.pump();
    },
    replace(onlyID: string, changes: Partial<KeptFile>): void {
      if (list.find(onlyID)?.state === 'staged') list.patch(onlyID, { ...changes, answer: undefined });
    },
    send(visitor: string): void {
      for (const { onlyID, answer } of list.view().files.filter(isStagedFor(visitor)))
        list.patch(onlyID, { state: answer ? 'uploaded' : 'waiting', at: nextPlace() });
      sending.pump();
      handOver(visitor);
    },
    cancel(onlyID: string): void {
      const file = list.find(onlyID);
      if (file?.state !== 'waiting' && file?.state !== 'uploading' && file?.state !== 'failed') return;
      sending.stop(onlyID);
      list.patch(onlyID, { state: 'staged', error: undefined });
      handOver(file.YQToken);
      sending.pump();
    },
    retry(onlyID: string): void {
      const file = list.find(onlyID);
      if (file?.state !== 'failed') return;
      // What was said since has gone, or goes, before it.
      const again = { ...file, state: 'waiting' as const, error: undefined, at: nextPlace() };
      list.patch(onlyID, again);
      list.keep(again);
      sending.pump();
    },
  };
}

const isStagedFor =
  (visitor: string) =>
  ({ YQToken, state }: KeptFile): boolean =>
    YQToken === visitor && state === 'staged';
