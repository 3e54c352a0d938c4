import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** Milliseconds between two looks. V8's memory reducer, once it waits, looks every 8 s: two looks contain one of its own. */
const LOOK_MS = 5000;
/** Looks for which memory is preferred. */
const PREFERRED_LOOKS = 2;
/** The event loop is busy less than this share of the time: the process is at rest. */
const REST_SHARE = 0.1;
/** Growth of the heap since it was last small, from which on it is collected. */
const GROWTH = 1.5;
/** Bytes of the heap of a server that has just started. */
const FRESH_BYTES = 72 * 1024 * 1024;

/** What is read and set of V8, replaced in tests. */
export type Heap = {
  /** Bytes that the heap holds, garbage and free pages included. */
  total(): number;
  /** Share of the time since the last call in which the event loop was busy, 0 to 1. */
  busyShare(): number;
  preferMemory(isPreferred: boolean): void;
};

/**
 * Lets V8 collect after a wave of arrivals. V8's own memory reducer does that when almost nothing is allocated any more,
 * but thousands of idle sockets send heartbeats, so the garbage of ten thousand arrivals stayed for minutes, twice what
 * is alive. While memory is preferred, the reducer collects in steps of a few milliseconds whatever is allocated. Under
 * load nothing changes: collecting more often costs 4 % of a message (docs/performance.md).
 */
export function createHeapAtRest(heap: Heap): { look(): void } {
  let small = FRESH_BYTES;
  let looksLeft = 0;

  return {
    look() {
      const isAtRest = heap.busyShare() < REST_SHARE;
      if (looksLeft > 0) {
        looksLeft = isAtRest ? looksLeft - 1 : 0;
        if (looksLeft > 0) return;
        heap.preferMemory(false);
        small = Math.max(FRESH_BYTES, heap.total());
      } else if (isAtRest && heap.total() > GROWTH * small) {
        looksLeft = PREFERRED_LOOKS;
        heap.preferMemory(true);
      }
    },
  };
}

/** Looks at this process's heap for as long as the process lives. */
export function watchHeap(): void {
  // One collection instead of three in a row: the other two find little.
  setFlagsFromString('--memory-reducer-single-gc');
  let last = performance.eventLoopUtilization();
  const heapAtRest = createHeapAtRest({
    total: () => getHeapStatistics().total_heap_size,
    busyShare() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    preferMemory: (isPreferred) => setFlagsFromString(isPreferred ? '--optimize-for-size' : '--no-optimize-for-size'),
  });
  setInterval(heapAtRest.look, LOOK_MS).unref();
}
