import type { KeptFile, Sending, Sent } from '@parley/live/uploads/types';

type Way = { url: string; credential: string };

/** XMLHttpRequest, since it alone tells how much has left. */
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

/** A verdict on the file is final; "too often", "who are you" and the server's own trouble are not about it. */
const NOT_ABOUT_IT = [401, 408, 425];

export function sentOf(status: number, text: string): Sent {
  const { code, data } = answerOf(text);
  // A proxy before us may have a lower limit, and no words of ours.
  if (status === 413) return { outcome: 'refused', error: 'too-large' };
  if (code === 200 && data?.msg) return { outcome: 'taken', msg: data.msg, kind: data.kind ?? 'file' };
  // An operator has to mend it, which may take long: what is said next does not wait for that.
  if (status === 507) return { outcome: 'refused', error: 'storage-full' };
  if (status === 429) return { outcome: 'rate', error: 'rate', seconds: Number(data?.seconds) || 0 };
  if (status >= 400 && status < 500 && !NOT_ABOUT_IT.includes(status) && data?.error)
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
