import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import type { Job } from './start-jobs';

/**
 * Milliseconds between two checks. V8's memory reducer, while it waits, runs every 8 s, so that two intervals contain
 * one run.
 */
const CHECK_MS = 5000;
/** Checks for which V8 prefers memory to speed. */
const PREFERRED_CHECKS = 2;
/** The process is at rest if the event loop is busy for less than this share of the time. */
const REST_SHARE = 0.1;
/** Growth of the heap since the last collection from which on it is collected again. */
const GROWTH = 1.5;
/** Bytes of the heap of a newly started server. */
const FRESH_BYTES = 72 * 1024 * 1024;

/** Functions of V8 that the check uses; replaced in tests. */
export type Heap = {
  /** Bytes that the heap holds, garbage and free pages included. */
  total(): number;
  /** Share of the time since the last call in which the event loop was busy, 0 to 1. */
  busyShare(): number;
  preferMemory(isPreferred: boolean): void;
};

/**
 * Lets V8 collect garbage after many visitors have arrived. V8's own memory reducer does that when almost nothing is
 * allocated any more, but thousands of idle sockets send heartbeats, so the garbage of ten thousand arrivals stayed for
 * minutes: twice the size of the live objects. While memory is preferred, the reducer collects in steps of a few
 * milliseconds even during allocations. Under load nothing changes: collecting more often costs 4 % of a message
 * (docs/performance.md).
 */
export function createHeapAtRest(heap: Heap): { check(): void } {
  let sizeAfterCollection = FRESH_BYTES;
  let checksLeft = 0;

  return {
    check() {
      const isAtRest = heap.busyShare() < REST_SHARE;
      if (checksLeft > 0) {
        checksLeft = isAtRest ? checksLeft - 1 : 0;
        if (checksLeft > 0) return;
        heap.preferMemory(false);
        sizeAfterCollection = Math.max(FRESH_BYTES, heap.total());
      } else if (isAtRest && heap.total() > GROWTH * sizeAfterCollection) {
        checksLeft = PREFERRED_CHECKS;
        heap.preferMemory(true);
      }
    },
  };
}

/** The job that checks the heap of this process. */
export function heapJob(): Job {
  let last = performance.eventLoopUtilization();
  const heapAtRest = createHeapAtRest({
    total: () => getHeapStatistics().total_heap_size,
    busyShare() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    preferMemory,
  });
  return { name: 'heap', everyMs: CHECK_MS, run: heapAtRest.check };
}

/**
 * V8 reads this flag anew at each decision, so that it may change while the process runs. The reducer's own flags may
 * not: `--memory-reducer-single-gc`, set between two of its collections, ends the process ("Check failed:
 * memory_reducer_single_gc implies started_gcs() == 0", V8 11.3).
 */
export function preferMemory(isPreferred: boolean, setFlag: (flag: string) => void = setFlagsFromString): void {
  setFlag(isPreferred ? '--optimize-for-size' : '--no-optimize-for-size');
}

/**
 * Lets V8 put all new objects into its young generation. It would put those of a place in the code into the old one
 * at once ("pretenuring") where most were in use at a collection, as rows of a running statement are: they were
 * garbage milliseconds later, but stayed until the whole heap was collected (docs/performance.md).
 */
export function keepNewObjectsYoung(setFlag: (flag: string) => void = setFlagsFromString): void {
  setFlag('--no-allocation-site-pretenuring');
}
