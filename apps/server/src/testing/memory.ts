import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes in use by this process, after a garbage collection. */
export function memoryInUse(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Bytes between two measurements, each of which costs tens of milliseconds. */
const SAMPLED_BYTES = 1024 * 1024;

/** Returns the memory in use after `length` bytes of a file, measured at the first piece and then once a megabyte. */
export function memorySampler(): (length: number) => number {
  let next = 0;
  let known = 0;
  return (length) => {
    if (length < next) return known;
    next = length + SAMPLED_BYTES;
    known = memoryInUse();
    return known;
  };
}
