import { Refusal } from '../../../errors';

/** No space, no quota left, a read-only file system, no permission: an operator has to act. */
const FULL_CODES = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'];

/** Turns a failed write to the uploads into a refusal; returns other errors unchanged. */
export function storageFailure(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && FULL_CODES.includes(code) ? new Refusal('storage-full', { reason: code }) : error;
}

/** Throws the error, converted by `storageFailure`. */
export function failStorage(error: unknown): never {
  throw storageFailure(error);
}
