import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * Loaded before the server (`--import`): runs the program that makes files as a thread of the server's process instead
 * of a process of its own, with the same limits. Scenario J compares both; the product does not use the thread.
 */
const PROGRAM = /[/\\]make-files\.js$/;
/** The thread accepts messages from now on; earlier ones would be lost. */
const READY = 'ready';

if (isMainThread) {
  const { fork } = childProcess;
  childProcess.fork = (program, ...rest) => (PROGRAM.test(program) ? asThread(program) : fork(program, ...rest));
  syncBuiltinESMExports();
} else if (workerData?.program) {
  process.send = (message, done) => {
    parentPort.postMessage(message);
    done?.();
  };
  parentPort.on('message', (message) => {
    if (message === 'SIGTERM') process.emit('SIGTERM');
    else process.emit('message', message);
  });
  await import(pathToFileURL(workerData.program).href);
  parentPort.postMessage(READY);
}

/** An object that the server uses like the child process that it asked for. */
function asThread(program) {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { program },
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 6 },
  });
  const child = Object.assign(new EventEmitter(), {
    connected: true,
    send(message, done) {
      worker.postMessage(message);
      done?.();
    },
    kill: () => worker.postMessage('SIGTERM'),
  });
  worker.on('message', (message) => {
    if (message === READY) child.emit('spawn');
    else child.emit('message', message);
  });
  worker.once('error', (error) => console.error(error));
  worker.once('exit', (code) => child.emit('close', code, null));
  return child;
}
