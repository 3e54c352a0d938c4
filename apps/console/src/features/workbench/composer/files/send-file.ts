import type { KeptFile, Sending, Sent } from '@parley/live/uploads/types';
import { ApiError, isAway } from '../../../../lib/api/api-error';
import type { Upload } from '../../../../lib/api/upload';

/** One try to bring a file to the server, in the words of the upload queue. */
export const sendBy =
  (upload: Upload) =>
  async ({ blob, name }: KeptFile, sending: Sending): Promise<Sent> => {
    try {
      const { kind, msg } = await upload(blob ?? new Blob(), name, sending);
      return { outcome: 'taken', kind, msg };
    } catch (error) {
      return sentOf(error);
    }
  };

/** A login that is being renewed is no verdict on the file, nor is a server that is away. */
export function sentOf(error: unknown): Sent {
  if (!(error instanceof ApiError)) return { outcome: 'fault', error: 'internal' };
  const { status, id, detail } = error;
  if (isAway(error) || status === 401 || status === 402) return { outcome: 'lost', error: id };
  if (status === 429) return { outcome: 'rate', seconds: Number(detail.seconds) || 0, error: id };
  // An operator has to mend a full disk, which may take long: what is said next does not wait for that.
  if (status >= 500 && status !== 507) return { outcome: 'fault', error: id };
  return { outcome: 'refused', error: id };
}
