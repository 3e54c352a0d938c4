import type { Clock } from '@parley/live/clock';
import type { KeptRows } from '@parley/live/outbox-store';
import type { Ownership } from '@parley/live/ownership';
import type { FileBody } from '@parley/protocol/types';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, isAway } from '../../../../lib/api/api-error';
import type { Upload } from '../../../../lib/api/upload';
import type { SayHow } from '../../../../lib/desk/types';
import { type KeptFile, kindOfBody, nameOf } from './kept-file';

/** Files that go up at the same time. */
const AT_ONCE = 2;
/** Without a byte gone for this long the way is lost: it is tried anew. */
const STALL_MS = 30_000;
/** Between tries: doubling from the first, up to the last. */
const RETRY_MS = 1000;
const RETRY_MAX_MS = 30_000;
/** A server that fails this often over one file has a reason. */
const FAULTS_MAX = 4;

export type UploadsState = {
  /** In order of sending. */
  files: readonly KeptFile[];
  /** 0 … 1, by onlyID, of those that are going up. */
  progress: ReadonlyMap<string, number>;
};

export type Uploads = {
  store: StoreApi<UploadsState>;
  /** Shown before sending; answers their ids. */
  stage(visitor: string, blobs: readonly (Blob & { name?: string })[]): string[];
  /** A file that is on the server already. */
  stageKnown(visitor: string, bodies: readonly FileBody[]): void;
  /** Other bytes under the same id, before it is sent. */
  replace(onlyID: string, blob: Blob): void;
  /** All that is staged for the visitor goes. */
  send(visitor: string): void;
  /** Stops an upload and shows it again before sending. */
  cancel(onlyID: string): void;
  retry(onlyID: string): void;
  remove(onlyID: string): void;
  /** The last of the visitor's files that go before what is said now. */
  newest(visitor: string): string | undefined;
  /** Its message is still to come. */
  isUnderWay(onlyID: string): boolean;
  /** The outbox has changed: what is no longer in it has been answered. */
  look(): void;
  /** The connection is back: what waits is tried at once, and what other tabs have left is taken over. */
  nudge(): void;
  /** Resolves when everything so far is kept. */
  settled(): Promise<void>;
  close(): void;
};

export type UploadsParts = {
  rows: KeptRows<KeptFile>;
  ownership: Ownership;
  clock: Clock;
  upload: Upload;
  newID(): string;
  /** Strictly growing, and one for files and texts. */
  nextPlace(): number;
  say(visitor: string, msg: string, how: SayHow): 'ok' | 'full';
  /** Whether the outbox still holds this message. */
  isWaiting(onlyID: string): boolean;
};

/** Keeps, uploads, hands to the outbox, and forgets once the message is stored: through cuts and reloads. */
export function createUploads(parts: UploadsParts): Uploads {
  const { rows, ownership, clock } = parts;
  const store = createStore<UploadsState>(() => ({ files: [], progress: new Map() }));
  const running = new Map<string, AbortController>();
  const tries = new Map<string, number>();
  const retrying = new Map<string, unknown>();
  /** In the outbox by our own hand. */
  const handed = new Set<string>();
  let isReady = false;
  let isClosed = false;
  let storing: Promise<void> = begin();

  async function begin(): Promise<void> {
    void ownership.hold().catch(() => {});
    await adopt();
    isReady = true;
    change([...files()]);
  }

  async function adopt(): Promise<void> {
    const kept = await rows.all().catch(() => []);
    const known = new Set(files().map(({ onlyID }) => onlyID));
    const left: KeptFile[] = [];
    for (const file of kept) {
      if (known.has(file.onlyID) || (file.owner !== ownership.id && (await ownership.isAlive(file.owner)))) continue;
      await rows.update(file.onlyID, { owner: ownership.id }).catch(() => {});
      left.push({ ...file, owner: ownership.id });
    }
    if (isClosed || left.length === 0) return;
    change(inOrder([...left, ...files()]));
    pump();
    for (const visitor of new Set(left.map(({ YQToken }) => YQToken))) handOver(visitor);
  }

  const files = () => store.getState().files;
  const find = (onlyID: string) => files().find((file) => file.onlyID === onlyID);
  const change = (next: readonly KeptFile[]) => store.setState({ files: next });

  function enqueue(act: () => Promise<void>): void {
    // Where nothing can be kept it is sent all the same, but would not survive a reload.
    storing = storing.then(act).catch(() => {});
  }

  function place(file: KeptFile): void {
    change([...files(), file]);
    enqueue(() => rows.put(file));
  }

  /** `uploading` is of this page alone: to the next one it waits. */
  function patch(onlyID: string, changes: Partial<KeptFile>): void {
    change(files().map((file) => (file.onlyID === onlyID ? { ...file, ...changes } : file)));
    if (changes.state !== 'uploading') enqueue(() => rows.update(onlyID, changes));
  }

  function stage(visitor: string, blobs: readonly (Blob & { name?: string })[]): string[] {
    return blobs.map((blob) => {
      const onlyID = parts.newID();
      const name = nameOf(blob, new Date(clock.now()));
      const { type, size } = blob;
      place({ ...blank(visitor, onlyID), name, type, size, blob });
      return onlyID;
    });
  }

  function stageKnown(visitor: string, bodies: readonly FileBody[]): void {
    for (const body of bodies) {
      const { name, type, size } = body;
      const answer = { kind: kindOfBody(body), msg: JSON.stringify(body) };
      place({ ...blank(visitor, parts.newID()), name, type, size, blob: null, answer });
    }
  }

  const blank = (YQToken: string, onlyID: string) => ({
    onlyID,
    YQToken,
    at: parts.nextPlace(),
    state: 'staged' as const,
    owner: ownership.id,
  });

  function replace(onlyID: string, blob: Blob): void {
    const file = find(onlyID);
    if (file?.state !== 'staged') return;
    const name = file.type === blob.type ? file.name : `${file.name.replace(/\.\w+$/, '')}.${blob.type.split('/')[1]}`;
    patch(onlyID, { blob, name, type: blob.type, size: blob.size, answer: undefined });
  }

  function send(visitor: string): void {
    for (const file of files().filter(({ YQToken, state }) => YQToken === visitor && state === 'staged'))
      patch(file.onlyID, { state: file.answer ? 'uploaded' : 'waiting', at: parts.nextPlace() });
    change(inOrder(files()));
    pump();
    handOver(visitor);
  }

  function pump(): void {
    if (isClosed) return;
    const due = files().filter(({ onlyID, state }) => state === 'waiting' && !retrying.has(onlyID));
    for (const file of due.slice(0, Math.max(0, AT_ONCE - running.size))) void run(file);
  }

  async function run({ onlyID, YQToken, blob, name }: KeptFile): Promise<void> {
    const control = new AbortController();
    running.set(onlyID, control);
    patch(onlyID, { state: 'uploading', error: undefined });
    const watch = watchStall(control);
    try {
      const onProgress = (share: number) => {
        watch.alive();
        setProgress(onlyID, share);
      };
      const { kind, msg } = await parts.upload(blob ?? new Blob(), name, { signal: control.signal, onProgress });
      if (!control.signal.aborted || watch.isStalled()) patch(onlyID, { state: 'uploaded', answer: { kind, msg } });
    } catch (error) {
      if (!control.signal.aborted) failed(onlyID, error);
      else if (watch.isStalled()) tryLater(onlyID, 'network');
    } finally {
      watch.stop();
      if (running.get(onlyID) === control) running.delete(onlyID);
      setProgress(onlyID, null);
    }
    handOver(YQToken);
    pump();
  }

  function watchStall(control: AbortController) {
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

  function setProgress(onlyID: string, share: number | null): void {
    const progress = new Map(store.getState().progress);
    if (share === null) progress.delete(onlyID);
    else progress.set(onlyID, share);
    store.setState({ progress });
  }

  function failed(onlyID: string, error: unknown): void {
    const id = error instanceof ApiError ? error.id : 'internal';
    const status = error instanceof ApiError ? error.status : 500;
    const isPassing = isAway(error) || status === 429 || status === 401 || status === 402;
    if (isPassing || (status >= 500 && (tries.get(onlyID) ?? 0) < FAULTS_MAX)) return tryLater(onlyID, id);
    tries.delete(onlyID);
    patch(onlyID, { state: 'failed', error: id });
  }

  function tryLater(onlyID: string, error: string): void {
    const count = tries.get(onlyID) ?? 0;
    tries.set(onlyID, count + 1);
    patch(onlyID, { state: 'waiting', error });
    const again = () => {
      retrying.delete(onlyID);
      pump();
    };
    retrying.set(onlyID, clock.setTimeout(again, Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** count)));
  }

  /** Messages leave in the order of sending: one that is still going up holds those behind it. */
  function handOver(visitor: string): void {
    const own = files().filter(({ YQToken, state }) => YQToken === visitor && state !== 'staged' && state !== 'failed');
    for (const { onlyID, at, state, answer } of own) {
      if (state !== 'uploaded' || !answer) return;
      if (handed.has(onlyID)) continue;
      // Kept before it is said: whatever happens then, the next page says the same.
      handed.add(onlyID);
      enqueue(async () => {
        if (isClosed || !find(onlyID)) return;
        if (parts.say(visitor, answer.msg, { onlyID, kind: answer.kind, at }) === 'full') handed.delete(onlyID);
        else said.add(onlyID);
        // Who waits for it looks again.
        change([...files()]);
      });
    }
  }

  /** … and that the outbox has taken. */
  const said = new Set<string>();

  function isUnderWay(onlyID: string): boolean {
    const file = find(onlyID);
    if (!file) return !isReady;
    return file.state !== 'staged' && file.state !== 'failed' && !said.has(onlyID);
  }

  function look(): void {
    const visitors = new Set<string>();
    for (const onlyID of said) {
      if (parts.isWaiting(onlyID)) continue;
      visitors.add(find(onlyID)?.YQToken ?? '');
      remove(onlyID);
    }
    for (const visitor of visitors) handOver(visitor);
  }

  function stop(onlyID: string): void {
    running.get(onlyID)?.abort();
    running.delete(onlyID);
    clock.clearTimeout(retrying.get(onlyID));
    retrying.delete(onlyID);
    tries.delete(onlyID);
  }

  function remove(onlyID: string): void {
    const file = find(onlyID);
    stop(onlyID);
    said.delete(onlyID);
    handed.delete(onlyID);
    change(files().filter((other) => other !== file));
    enqueue(() => rows.remove(onlyID));
    if (file) handOver(file.YQToken);
    pump();
  }

  return {
    store,
    stage,
    stageKnown,
    replace,
    send,
    cancel(onlyID) {
      const file = find(onlyID);
      if (file?.state !== 'waiting' && file?.state !== 'uploading' && file?.state !== 'failed') return;
      stop(onlyID);
      patch(onlyID, { state: 'staged', error: undefined });
      handOver(file.YQToken);
      pump();
    },
    retry(onlyID) {
      if (find(onlyID)?.state !== 'failed') return;
      // What was said since has gone, or goes, before it.
      patch(onlyID, { state: 'waiting', error: undefined, at: parts.nextPlace() });
      change(inOrder(files()));
      pump();
    },
    remove,
    newest: (visitor) => files().findLast(({ YQToken, onlyID }) => YQToken === visitor && isUnderWay(onlyID))?.onlyID,
    isUnderWay,
    look,
    nudge() {
      for (const timer of retrying.values()) clock.clearTimeout(timer);
      retrying.clear();
      enqueue(adopt);
      pump();
    },
    async settled() {
      let last: Promise<void>;
      do {
        last = storing;
        await last;
      } while (last !== storing);
    },
    close() {
      isClosed = true;
      for (const { onlyID } of files()) stop(onlyID);
      ownership.release();
    },
  };
}

const inOrder = (files: readonly KeptFile[]) => files.toSorted((a, b) => a.at - b.at);
