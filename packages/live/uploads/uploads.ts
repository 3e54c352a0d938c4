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
  /**
   * Adds files, which are shown and stored; waiting ones are uploaded. One that is already `failed` is only shown,
   * until it is removed.
   */
  add(files: readonly NewFile[]): void;
  /** Replaces the bytes of a staged file under the same id. */
  replace(onlyID: string, file: Pick<KeptFile, 'blob' | 'name' | 'type' | 'size'>): void;
  /** Sends all files staged for the visitor. */
  send(visitor: string): void;
  /** Aborts an upload and stages the file again. */
  cancel(onlyID: string): void;
  retry(onlyID: string): void;
  /** Aborts the upload and removes the file. */
  remove(onlyID: string): void;
  /** The connection is back: waiting files are tried at once, and those of closed tabs are taken over. */
  nudge(): void;
  /** Resolves when all changes so far are stored. */
  settled(): Promise<void>;
  close(): void;
};

export type UploadParts = {
  rows: KeptRows<KeptFile>;
  ownership: Ownership;
  clock: Clock;
  /** Files that are uploaded at the same time. */
  atOnce: number;
  /** Uploads a file once; never rejects. */
  send(file: KeptFile, sending: Sending): Promise<Sent>;
  /** A new place: strictly increasing, shared by files and texts. */
  nextPlace(): number;
  /** Adds its message to the outbox. Resolves when the message does not need the file any more. */
  say(file: KeptFile, answer: NonNullable<KeptFile['answer']>): Promise<unknown>;
};

/**
 * Stores files, uploads them, sends their messages, and removes them once these are safe; continues after lost
 * connections and reloads.
 */
export function createUploads(parts: UploadParts): Uploads {
  const { rows, ownership, clock } = parts;
  const list = createUploadList(rows);
  const sending = createSending({ list, clock, atOnce: parts.atOnce, send: parts.send, onEnded: handOver });
  /** Files whose messages are in the outbox or being added to it. */
  const handed = new Set<string>();
  let isReady = false;
  let isClosed = false;
  list.later(begin);

  async function begin(): Promise<void> {
    void ownership.hold().catch(() => {});
    await adopt();
    isReady = true;
    list.notify();
  }

  async function adopt(): Promise<void> {
    const isOurs = ({ onlyID }: KeptFile) => list.find(onlyID) !== undefined;
    const left = await takeOverRows(rows, ownership, { isOurs });
    if (isClosed || left.length === 0) return;
    list.add(left);
    sending.pump();
    for (const visitor of new Set(left.map(({ YQToken }) => YQToken))) handOver(visitor);
  }

  /** Messages are sent in order: a file that is still being uploaded delays later ones. */
  function handOver(visitor: string): void {
    for (const { onlyID, YQToken, state } of list.view().files) {
      if (YQToken !== visitor || !isGoing(state) || handed.has(onlyID)) continue;
      if (state !== 'uploaded') return;
      handed.add(onlyID);
      // Stored before it is sent, so that the next page sends the same message.
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

/** Whether its message is still to be sent. */
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
      // Placed at the end, after messages sent meanwhile.
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
