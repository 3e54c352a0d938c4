import type { MessageKind } from '@parley/protocol/types';
import type { FileStore, KeptFile } from './kept-files';
import type { Sent } from './send-file';

export type Upload = {
  onlyID: string;
  name: string;
  type: string;
  size: number;
  at: number;
  /** waiting: its turn, or the network, is still to come · refused: the server said no, `error` says why. */
  state: 'waiting' | 'sending' | 'refused';
  /** From 0 to 1. */
  progress: number;
  /** Of a refused one why it was; `rate` of one that waits because too much was sent at once. */
  error?: string;
  /** A picture can be shown before it has arrived. */
  preview?: string;
};

/** A file as it was chosen: its id and its place in line are fixed. */
export type Chosen = { onlyID: string; at: number; blob: File };

export type Uploads = {
  entries(): readonly Upload[];
  /** The last of those that go before what is said now. */
  newest(): string | undefined;
  /** Its message is still to come. */
  isUnderWay(onlyID: string): boolean;
  /** What this page has sent is shown from here, so that nothing flickers when it has arrived. */
  previewOf(onlyID: string): string | undefined;
  add(files: readonly Chosen[]): void;
  /** Stops it, and forgets it. */
  cancel(onlyID: string): void;
  retry(onlyID: string): void;
  /** The network is back: no more waiting. */
  nudge(): void;
  subscribe(listener: () => void): () => void;
};

export type UploadParts = {
  store: FileStore;
  /** Strictly growing, and one for files and texts. */
  nextPlace(): number;
  /** Larger ones are refused before they travel; bytes. */
  maxBytes(): number;
  send(file: KeptFile, onProgress: (share: number) => void, signal: AbortSignal): Promise<Sent>;
  /** The file is with the server: the message that shows it goes out. Resolves once that outlives the page. */
  say(message: { onlyID: string; msg: string; kind: MessageKind }, at: number): Promise<void>;
  /** One tab sends it; the others leave it alone. False: another one does. */
  own(onlyID: string): Promise<boolean>;
  later(act: () => void, ms: number): unknown;
  cancelLater(timer: unknown): void;
  previewFor(blob: Blob): string | undefined;
};

const RETRY_MS = 1000;
const LONGEST_MS = 15_000;

/** Files on their way, one after the other: kept with their id first, so that a cut or a reload loses and doubles none. */
export function createUploads(parts: UploadParts): Uploads {
  const { store } = parts;
  const files = new Map<string, KeptFile>();
  const previews = new Map<string, string>();
  const listeners = new Set<() => void>();
  let entries: readonly Upload[] = [];
  let running: { onlyID: string; stop: AbortController } | null = null;
  let timer: unknown;
  let patience = RETRY_MS;
  let isReady = false;

  void begin();

  /** What another page has left. */
  async function begin(): Promise<void> {
    for (const file of (await store.all()).sort((a, b) => a.at - b.at)) {
      if (files.has(file.onlyID) || !(await parts.own(file.onlyID))) continue;
      take(file);
    }
    isReady = true;
    change([...entries].sort((a, b) => a.at - b.at));
    pump();
  }

  function take(file: KeptFile): void {
    const { onlyID, name, type, at, blob } = file;
    files.set(onlyID, file);
    const preview = type.startsWith('image/') ? parts.previewFor(blob) : undefined;
    if (preview) previews.set(onlyID, preview);
    const isTooLarge = blob.size > parts.maxBytes();
    const verdict = isTooLarge ? ({ state: 'refused', error: 'too-large' } as const) : ({ state: 'waiting' } as const);
    change([...entries, { onlyID, name, type, size: blob.size, at, progress: 0, preview, ...verdict } as Upload]);
  }

  async function add(chosen: readonly Chosen[]): Promise<void> {
    const files = chosen.map(({ onlyID, at, blob }) => ({ onlyID, name: blob.name, type: blob.type, at, blob }));
    // All at once: what is said from now on goes behind the last.
    for (const file of files) take(file);
    for (const file of files) {
      // What is refused at once is no more than a line to be taken away.
      if (file.blob.size > parts.maxBytes()) continue;
      void parts.own(file.onlyID);
      await store.put(file);
    }
    pump();
  }

  function pump(): void {
    parts.cancelLater(timer);
    if (running) return;
    const next = entries.find(({ state }) => state === 'waiting');
    const file = next && files.get(next.onlyID);
    if (file) void send(file);
  }

  async function send(file: KeptFile): Promise<void> {
    const { onlyID } = file;
    const stop = new AbortController();
    running = { onlyID, stop };
    update(onlyID, { state: 'sending', progress: 0, error: undefined });
    const sent = await parts.send(file, (progress) => update(onlyID, { progress }), stop.signal);
    running = null;
    if (stop.signal.aborted) return pump();
    if (sent.outcome === 'taken') await arrived(onlyID, sent);
    else if (sent.outcome === 'refused') update(onlyID, { state: 'refused', error: sent.error });
    else return tryLater(onlyID, sent);
    patience = RETRY_MS;
    pump();
  }

  async function arrived(onlyID: string, { msg, kind }: Extract<Sent, { outcome: 'taken' }>): Promise<void> {
    const entry = entries.find((other) => other.onlyID === onlyID);
    if (!entry) return;
    const saying = parts.say({ onlyID, msg, kind }, entry.at);
    change(entries.filter((entry) => entry.onlyID !== onlyID));
    await saying;
    files.delete(onlyID);
    await store.remove(onlyID);
  }

  function tryLater(onlyID: string, { error, seconds = 0 }: Extract<Sent, { outcome: 'lost' }>): void {
    update(onlyID, { state: 'waiting', progress: 0, error });
    timer = parts.later(pump, Math.max(patience, seconds * 1000));
    patience = Math.min(LONGEST_MS, patience * 2);
  }

  function cancel(onlyID: string): void {
    files.delete(onlyID);
    change(entries.filter((entry) => entry.onlyID !== onlyID));
    void store.remove(onlyID);
    if (running?.onlyID === onlyID) running.stop.abort();
  }

  function update(onlyID: string, changes: Partial<Upload>): void {
    if (!entries.some((entry) => entry.onlyID === onlyID)) return;
    change(entries.map((entry) => (entry.onlyID === onlyID ? { ...entry, ...changes } : entry)));
  }

  function change(next: readonly Upload[]): void {
    entries = next;
    for (const listener of [...listeners]) listener();
  }

  function retry(onlyID: string): void {
    const file = files.get(onlyID);
    if (!file) return;
    // What was said since has gone, or goes, before it.
    const at = parts.nextPlace();
    files.set(onlyID, { ...file, at });
    void store.put({ ...file, at });
    update(onlyID, { state: 'waiting', progress: 0, error: undefined, at });
    change([...entries].sort((a, b) => a.at - b.at));
    pump();
  }

  return {
    entries: () => entries,
    newest: () => entries.findLast(({ state }) => state !== 'refused')?.onlyID,
    isUnderWay(onlyID) {
      const entry = entries.find((other) => other.onlyID === onlyID);
      return entry ? entry.state !== 'refused' : !isReady;
    },
    previewOf: (onlyID) => previews.get(onlyID),
    add: (added) => void add(added),
    cancel,
    retry,
    nudge() {
      patience = RETRY_MS;
      pump();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
