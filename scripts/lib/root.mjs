import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's folder; scripts name files relative to it. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** @param {...string} parts */
export function inRoot(...parts) {
  return resolve(root, ...parts);
}
