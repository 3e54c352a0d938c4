import { Refusal } from '../errors';
import { createBucket } from './bucket';
import { LIMITS, type Limits } from './call';
import type { BucketSettings } from './settings';

const KEY = 'PARLEY_FILES_ACCESS_KEY and PARLEY_FILES_SECRET_KEY';

/** What is wrong with the store, in one sentence; null: it lists its objects. Changes nothing. */
export async function faultOfBucket(settings: BucketSettings, limits: Limits = LIMITS): Promise<string | null> {
  try {
    await createBucket(settings, limits).list().next();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return sentenceOf(settings, String(error.detail.reason));
    throw error;
  }
}

/** The sentence for a reason of `storage-away`. */
export function sentenceOf({ endpoint, bucket, region }: BucketSettings, reason: string): string {
  switch (reason) {
    case 'NoSuchBucket':
      return `The store of PARLEY_FILES_URL, ${endpoint}, has no bucket "${bucket}".`;
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
    case 'InvalidAccessKey':
      return `The store of PARLEY_FILES_URL does not know the key (${reason}): check ${KEY}.`;
    case 'AccessDenied':
    case '403':
      return `The store of PARLEY_FILES_URL refuses the key for bucket "${bucket}" (${reason}): it needs the rights to read, write, delete and list.`;
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case '301':
      return `The store of PARLEY_FILES_URL has bucket "${bucket}" in another region than "${region}" (${reason}).`;
    case 'RequestTimeTooSkewed':
      return `The clock of this machine and that of the store of PARLEY_FILES_URL differ (${reason}).`;
    default:
      return `The store of PARLEY_FILES_URL, ${endpoint}, cannot be used: ${reason}.`;
  }
}
