import type { KeptFile, Sending, Sent } from '@parley/live/uploads/types';
import { ApiError, isAway } from '../../../../lib/api/api-error';
import type { Upload } from '../../../../lib/api/upload';

/** One attempt to upload a file, with its result for the upload queue. */
export const uploadWith =
  (upload: Upload) =>
  async ({ blob, name }: KeptFile, sending: Sending): Promise<Sent> => {
    try {
      const { kind, msg } = await upload(blob ?? new Blob(), name, sending);
      return { outcome: 'taken', kind, msg };
    } catch (error) {
      return failureOf(error);
    }
  };

/** An unreachable server or a login that is being renewed is not a refusal: the upload is tried again. */
export function failureOf(error: unknown): Sent {
  if (!(error instanceof ApiError)) return { outcome: 'fault', error: 'internal' };
  const { status, id, detail } = error;
  if (isAway(error) || status === 401 || status === 402) return { outcome: 'lost', error: id };
  if (status === 429) return { outcome: 'rate', seconds: Number(detail.seconds) || 0, error: id };
  // A full disk (507) counts as refused: repairing it may take long, and later messages must not wait for it.
  if (status >= 500 && status !== 507) return { outcome: 'fault', error: id };
  return { outcome: 'refused', error: id };
}
