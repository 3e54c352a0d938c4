import { API_BASE } from '../paths';
import { ApiError } from './api-error';
import type { ApiClient, TokenHolder } from './create-api';
import { query, readReply } from './send';

export type Progress = {
  bytes: number;
  /** Share of the file, 0 … 1; an estimate, since the server makes the file while sending it. Null: not known. */
  part: number | null;
};
export type Downloaded = { name: string; blob: Blob };

type Options = { signal: AbortSignal; onProgress(progress: Progress): void };
/**
 * Downloads a file that the server makes while sending it: `download('GET /services/export', { format: 'csv' }, …)`.
 */
export type Download = (name: string, input: unknown, options: Options) => Promise<Downloaded>;

type Parts = {
  fetch?: typeof globalThis.fetch;
  client: Pick<ApiClient, 'refresh'>;
  session: Pick<TokenHolder, 'token'>;
  language(): string;
};

/** A failure is an `ApiError`; an expired token is renewed once. */
export function createDownload({ fetch = globalThis.fetch, client, session, language }: Parts): Download {
  const ask = (name: string, input: unknown, token: string | null, signal: AbortSignal) =>
    fetch(API_BASE + name.replace(/^GET /, '') + query(input), {
      headers: { 'Accept-Language': language(), ...(token !== null && { Authorization: `Bearer ${token}` }) },
      signal,
      credentials: 'same-origin',
    });

  return async (name, input, { signal, onProgress }) => {
    try {
      const token = session.token();
      const first = await ask(name, input, token, signal);
      const response = first.status === 402 ? await ask(name, input, await client.refresh(token), signal) : first;
      await assertGood(response);
      const chunks = await readChunks(response, onProgress);
      const type = response.headers.get('content-type') ?? '';
      return { name: nameOf(response), blob: new Blob(chunks, { type }) };
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw new ApiError(0, signal.aborted ? 'aborted' : 'network');
    }
  };
}

async function assertGood(response: Response): Promise<void> {
  if (response.ok && response.body) return;
  const retryAfter = Number(response.headers.get('retry-after'));
  const reply = readReply({ status: response.status, text: await response.text(), retryAfter });
  throw reply.ok ? new ApiError(response.status, 'server-away') : reply.error;
}

async function readChunks(response: Response, tell: (progress: Progress) => void): Promise<BlobPart[]> {
  const about = response.headers.has('x-about-bytes') ? Number(response.headers.get('x-about-bytes')) || 1 : null;
  const chunks: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body!.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    chunks.push(value);
    bytes += value.length;
    // The estimate stays below 1 until the download is complete.
    tell({ bytes, part: about && Math.min(0.99, bytes / about) });
  }
}

function nameOf(response: Response): string {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return name ? decodeURIComponent(name) : 'export';
}

/** Milliseconds after which the browser has read a file that was passed to it. */
const TAKEN_MS = 60_000;

/** Passes a file to the browser's downloads. */
export function saveFile({ name, blob }: Downloaded): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN_MS);
}
