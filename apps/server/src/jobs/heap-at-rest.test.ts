import { spawnSync } from 'node:child_process';
import { describe, expect, it, test } from 'vitest';
import { createHeapAtRest, keepNewObjectsYoung, preferMemory } from './heap-at-rest';

const MB = 1024 * 1024;

/** A simulated heap of 70 MB, and the code under test that checks it. */
function createWorld() {
  const world = { total: 70 * MB, busy: 0.01, isPreferred: false, check: () => {} };
  const heapAtRest = createHeapAtRest({
    total: () => world.total,
    busyShare: () => world.busy,
    preferMemory: (isPreferred) => {
      world.isPreferred = isPreferred;
    },
  });
  world.check = heapAtRest.check;
  return world;
}

describe('the heap of a server at rest', () => {
  it('is collected after many arrivals, once the process is at rest', () => {
    const world = createWorld();
    Object.assign(world, { total: 180 * MB, busy: 0.97 });
    world.check();
    expect(world.isPreferred).toBe(false);
    world.busy = 0.05;
    world.check();
    expect(world.isPreferred).toBe(true);
  });

  it('is not collected any more after two checks, until it has grown by half', () => {
    const world = createWorld();
    world.total = 180 * MB;
    world.check();
    world.total = 80 * MB;
    world.check();
    expect(world.isPreferred).toBe(true);
    world.check();
    expect(world.isPreferred).toBe(false);
    world.total = 119 * MB;
    world.check();
    expect(world.isPreferred).toBe(false);
    world.total = 121 * MB;
    world.check();
    expect(world.isPreferred).toBe(true);
  });

  it('is not collected any more as soon as there is load', () => {
    const world = createWorld();
    world.total = 180 * MB;
    world.check();
    expect(world.isPreferred).toBe(true);
    world.busy = 0.6;
    world.check();
    expect(world.isPreferred).toBe(false);
  });
});

test('no other flag of V8 changes: those of its memory reducer end a running process', () => {
  const flags: string[] = [];
  for (const isPreferred of [true, false]) preferMemory(isPreferred, (flag) => flags.push(flag));
  expect(flags).toEqual(['--optimize-for-size', '--no-optimize-for-size']);
});

test('V8 knows each flag: of an unknown one it would only write a line', () => {
  const flags: string[] = [];
  const collect = (flag: string) => void flags.push(flag);
  for (const isPreferred of [true, false]) preferMemory(isPreferred, collect);
  keepNewObjectsYoung(collect);
  const { status, stderr } = spawnSync(process.execPath, [...flags, '--eval', ''], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
