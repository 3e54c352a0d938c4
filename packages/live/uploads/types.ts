/** A picture or file with its bytes, from its choice until its message does not need it any more. */
export type KeptFile = {
  /** Id of its message, fixed before the upload, so that retries do not duplicate it. */
  onlyID: string;
  /** The visitor to whose conversation it is sent. */
  YQToken: string;
  /** Its place: strictly increasing, shared by files and texts. */
  at: number;
  name: string;
  type: string;
  size: number;
  /** Null: it is on the server already (file of a quick reply). */
  blob: Blob | null;
  /**
   * staged: shown before sending · waiting: for its upload or a retry · uploading · failed: refused, for the reason in
   * `error` · uploaded: its message is sent after those before it · said: its message is in the outbox.
   */
  state: 'staged' | 'waiting' | 'uploading' | 'failed' | 'uploaded' | 'said';
  /** Id of the tab that sends it. */
  owner: string;
  error?: string | undefined;
  /** Answer of the upload: kind and text of the message. */
  answer?: { kind: 'image' | 'file'; msg: string } | undefined;
};

/** Result of one attempt. */
export type Sent =
  | { outcome: 'taken'; kind: 'image' | 'file'; msg: string }
  /** The server refused the file: final until it is retried by hand. */
  | { outcome: 'refused'; error: string }
  /** No verdict: connection lost, or a temporary problem. */
  | { outcome: 'lost'; error?: string }
  /** Rate limit: the server accepts nothing for so many seconds, regardless of the connection. */
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
  /** Progress from 0 to 1 of running uploads, by onlyID. */
  progress: ReadonlyMap<string, number>;
};
