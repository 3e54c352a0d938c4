import type { ErrorId } from '@parley/protocol/errors';
import type { ClientConfig } from 'pg';
import type { Download } from '../http/download';
import type { DownloadCall, DownloadRoute } from '../http/handler';

/** Bytes of the secret that a request begins with: only its own server is answered. */
export const SECRET_BYTES = 32;

/** What the process that makes files needs to know. `secret`: what requests begin with (base64). */
export type MakerSettings = {
  connection: ClientConfig;
  uploads: string;
  publicUrl: string | null;
  logLevel: string;
};

export type ToMaker =
  | { kind: 'start'; settings: MakerSettings; secret: string }
  /** Sections of settings were published: read them again. */
  | { kind: 'settings-changed' };

/** It answers whoever connects to this address. */
export type FromMaker = { kind: 'serving'; address: string };

/** A request, sent as V8 writes values: `openTo` is a set. */
export type DownloadRequest = { route: DownloadRoute; call: DownloadCall<DownloadRoute> };

/** The first frame of an answer; the file's bytes follow a head. `code`: of the database or the system. */
export type DownloadAnswer =
  | { head: Omit<Download, 'stream'> }
  | { refused: { id: ErrorId; detail: Record<string, unknown> } }
  | { failed: { message: string; code?: string } };
