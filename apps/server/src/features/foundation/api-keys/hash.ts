import { createHash } from 'node:crypto';

/** A plain hash is enough: keys are random, so that they cannot be guessed from it. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();
