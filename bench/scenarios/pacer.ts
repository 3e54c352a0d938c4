import { Worker } from 'node:worker_threads';

/** Interval of the pacer. An event loop timer would be late by up to a millisecond. */
const wakeEveryMs = 0.5;

const workerSource = `
  const { parentPort } = require('node:worker_threads');
  const cell = new Int32Array(new SharedArrayBuffer(4));
  let next = performance.now();
  for (;;) {
    next += ${wakeEveryMs};
    const wait = next - performance.now();
    if (wait > 0) Atomics.wait(cell, 0, 0, wait);
    parentPort.postMessage(0);
  }
`;

/** Calls `tick` twice a millisecond until stopped, from a thread that sleeps in between. */
export function startPacer(tick: () => void): () => Promise<unknown> {
  const worker = new Worker(workerSource, { eval: true });
  worker.on('message', tick);
  return () => worker.terminate();
}
