import type { KeptFile, Sending, Sent } from '@parley/live/uploads/types';

type Way = { url: string; credential: string };

/** Uploads with XMLHttpRequest, since `fetch` does not report the progress of a request body. */
export function sendFile({ url, credential }: Way, file: KeptFile, { signal, onProgress }: Sending): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('file', file.blob ?? new Blob(), file.name || 'file');
    request.open('POST', url);
    request.setRequestHeader('Authorization', `Bearer ${credential}`);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve(sentOf(request.status, request.responseText));
    request.onerror = () => resolve({ outcome: 'lost' });
    request.onabort = () => resolve({ outcome: 'lost' });
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

/** Statuses that do not concern the file itself: no credential, timeout, too early. The upload is retried. */
const NO_VERDICT_STATUSES = [401, 408, 425];

export function sentOf(status: number, text: string): Sent {
  const { code, data } = answerOf(text);
  // A proxy may have a lower limit, and answers without our envelope.
  if (status === 413) return { outcome: 'refused', error: 'too-large' };
  if (code === 200 && data?.msg) return { outcome: 'taken', msg: data.msg, kind: data.kind ?? 'file' };
  // The disk is full, which an operator has to fix: later messages do not wait for that.
  if (status === 507) return { outcome: 'refused', error: 'storage-full' };
  if (status === 429) return { outcome: 'rate', error: 'rate', seconds: Number(data?.seconds) || 0 };
  if (status >= 400 && status < 500 && !NO_VERDICT_STATUSES.includes(status) && data?.error)
    return { outcome: 'refused', error: data.error };
  return { outcome: 'lost' };
}

type UploadAnswer = {
  code?: number;
  data?: { msg?: string; kind?: 'image' | 'file'; error?: string; seconds?: number };
};

function answerOf(text: string): UploadAnswer {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
