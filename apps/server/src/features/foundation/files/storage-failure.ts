import { Refusal } from '../../../errors';

/** No space, no quota left, a read-only file system, no right to the folder: an operator has to mend it. */
const FULL_CODES = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'];

/** What a failed write to the uploads means to the caller; every other failure stays as it is. */
export function storageFailure(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && FULL_CODES.includes(code) ? new Refusal('storage-full', { reason: code }) : error;
}

/** Rethrows what a write failed with, as `storageFailure` names it. */
export function failStorage(error: unknown): never {
  throw storageFailure(error);
}
