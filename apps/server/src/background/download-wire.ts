import type { ErrorId } from '@parley/protocol/errors';
import type { ClientConfig } from 'pg';
import type { Download } from '../http/download';
import type { DownloadCall, DownloadRoute } from '../http/handler';
import type { BucketSettings } from '../object-store/settings';

/** Bytes of the secret at the beginning of a request, which proves that it comes from the server. */
export const SECRET_BYTES = 32;

/** Settings of the process that makes files. */
export type MakerSettings = {
  connection: ClientConfig;
  /** Of the standby for statistics; null: there is none. */
  reports: ClientConfig | null;
  uploads: string;
  bucket: BucketSettings | null;
  publicUrl: string | null;
  logLevel: string;
};

export type ToMaker =
  /** `secret`: in base64. */
  | { kind: 'start'; settings: MakerSettings; secret: string }
  /** Settings were changed: read them again. */
  | { kind: 'settings-changed' };

/** The process serves requests at this address. */
export type FromMaker = { kind: 'serving'; address: string };

/** A request, serialized by V8, because `openTo` is a set. */
export type DownloadRequest = { route: DownloadRoute; call: DownloadCall<DownloadRoute> };

/** The first frame of an answer; after a head the bytes of the file follow. `code`: of a database or system error. */
export type DownloadAnswer =
  | { head: Omit<Download, 'stream' | 'written'> }
  | { refused: { id: ErrorId; detail: Record<string, unknown> } }
  | { failed: { message: string; code?: string } };
