import type { Answer } from '@parley/protocol/http/routes';
import { API_BASE } from '../paths';
import { ApiError } from './api-error';
import type { ApiClient, TokenHolder } from './create-api';
import { readReply } from './send';

export type Uploaded = Answer<'POST /talk/upload'>;

export type UploadOptions = {
  signal: AbortSignal;
  /** Share that is uploaded, 0 … 1. */
  onProgress(share: number): void;
};

/** Sends one file to `POST /talk/upload`. A failure is an `ApiError`. */
export type Upload = (file: Blob, name: string, options: UploadOptions) => Promise<Uploaded>;

/** Sends the request once with this token. Replaced in tests. */
export type Post = (
  form: FormData,
  token: string | null,
  options: UploadOptions,
) => Promise<{ status: number; text: string }>;

type Parts = { client: Pick<ApiClient, 'refresh'>; session: Pick<TokenHolder, 'token'>; post?: Post };

/** Uploads with progress, which `fetch` does not report; an expired token is renewed once. */
export function createUpload({ client, session, post = postByXhr }: Parts): Upload {
  return async (file, name, options) => {
    const form = new FormData();
    form.append('file', file, name);
    const token = session.token();
    const first = readReply(await post(form, token, options));
    const reply = first.status === 402 ? readReply(await post(form, await client.refresh(token), options)) : first;
    if (!reply.ok) throw reply.error;
    return reply.data as Uploaded;
  };
}

function postByXhr(form: FormData, token: string | null, { signal, onProgress }: UploadOptions) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    if (signal.aborted) return reject(new ApiError(0, 'aborted'));
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new ApiError(0, 'network'));
    request.onabort = () => reject(new ApiError(0, 'aborted'));
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.open('POST', `${API_BASE}/talk/upload`);
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.send(form);
  });
}
