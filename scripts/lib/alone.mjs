import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRoot } from './root.mjs';
import { say } from './say.mjs';

const BEAT_MILLISECONDS = 1000;

/** A holder that has not touched its lock for this long was killed. Its number would prove nothing: numbers return. */
const DEAD_MILLISECONDS = 10_000;

/** Two starts in one checkout must not build into the same folder: the second waits, then finds nothing left to do. */
export async function alone(name, work) {
  const path = inRoot('.cache', `${name}.lock`);
  mkdirSync(inRoot('.cache'), { recursive: true });
  for (let isFirst = true; !take(path); isFirst = false) {
    if (isFirst) say(`· Waiting for another ${name} in this checkout …`);
    await sleep(100);
  }
  const beat = setInterval(() => touch(path), BEAT_MILLISECONDS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(path, { force: true });
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && Date.now() - found.mtimeMs > DEAD_MILLISECONDS) rmSync(path, { force: true });
  return false;
}

function touch(path) {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // Taken for dead and removed by another start, which then builds what we have built.
  }
}
