import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes in use by this process: what only waits to be collected says nothing. */
export function memoryInUse(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Bytes of a file between two weighings: each costs tens of milliseconds. */
const WEIGHED_EVERY = 1024 * 1024;

/** Of a file that is read up to `length`: what is in use, weighed at its first piece and after each further megabyte. */
export function weighing(): (length: number) => number {
  let next = 0;
  let known = 0;
  return (length) => {
    if (length < next) return known;
    next = length + WEIGHED_EVERY;
    known = memoryInUse();
    return known;
  };
}
