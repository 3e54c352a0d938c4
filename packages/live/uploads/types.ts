/** A picture or file on its way, bytes and all, from the moment it is chosen until its message needs it no more. */
export type KeptFile = {
  /** The message's, fixed before the upload: however often it is tried, it arrives once. */
  onlyID: string;
  /** The visitor whose conversation it goes into. */
  YQToken: string;
  /** Its place: strictly growing, and one for files and texts. */
  at: number;
  name: string;
  type: string;
  size: number;
  /** Null: it is on the server already (a quick reply's). */
  blob: Blob | null;
  /**
   * staged: looked at before it is sent · waiting: to be uploaded, or again · uploading · failed: refused, `error` says why ·
   * uploaded: its message goes out when those before it have · said: its message is in the outbox.
   */
  state: 'staged' | 'waiting' | 'uploading' | 'failed' | 'uploaded' | 'said';
  /** The tab that sends it. */
  owner: string;
  error?: string | undefined;
  /** What the upload answered: the message. */
  answer?: { kind: 'image' | 'file'; msg: string } | undefined;
};

/** What became of one try. */
export type Sent =
  | { outcome: 'taken'; kind: 'image' | 'file'; msg: string }
  /** A verdict on the file: final until somebody tries it again. */
  | { outcome: 'refused'; error: string }
  /** No verdict: the way to the server, or trouble that passes. */
  | { outcome: 'lost'; error?: string }
  /** Too much at once: the server takes nothing for so many seconds, however good the line is. */
  | { outcome: 'rate'; seconds: number; error: string }
  /** The server failed over this file; after `FAULTS_MAX` times it is refused. */
  | { outcome: 'fault'; error: string };

export type Sending = {
  signal: AbortSignal;
  /** 0 … 1. */
  onProgress(share: number): void;
};

export type UploadsView = {
  /** In order of sending. */
  files: readonly KeptFile[];
  /** 0 … 1, by onlyID, of those that are going up. */
  progress: ReadonlyMap<string, number>;
};
