import { describe, expect, it } from 'vitest';
import { createHeapAtRest } from './heap-at-rest';

const MB = 1024 * 1024;

/** A heap with 70 MB and what was asked of it, looked at by the code under test. */
function createWorld() {
  const world = { total: 70 * MB, busy: 0.01, isPreferred: false, look: () => {} };
  const heapAtRest = createHeapAtRest({
    total: () => world.total,
    busyShare: () => world.busy,
    preferMemory: (isPreferred) => {
      world.isPreferred = isPreferred;
    },
  });
  world.look = heapAtRest.look;
  return world;
}

describe('the heap of a server at rest', () => {
  it('is collected after a wave of arrivals, and only once the wave is over', () => {
    const world = createWorld();
    Object.assign(world, { total: 180 * MB, busy: 0.97 });
    world.look();
    expect(world.isPreferred).toBe(false);
    world.busy = 0.05;
    world.look();
    expect(world.isPreferred).toBe(true);
  });

  it('is left alone again after two looks, until it has grown by half', () => {
    const world = createWorld();
    world.total = 180 * MB;
    world.look();
    world.total = 80 * MB;
    world.look();
    expect(world.isPreferred).toBe(true);
    world.look();
    expect(world.isPreferred).toBe(false);
    world.total = 119 * MB;
    world.look();
    expect(world.isPreferred).toBe(false);
    world.total = 121 * MB;
    world.look();
    expect(world.isPreferred).toBe(true);
  });

  it('gives way at once when load comes', () => {
    const world = createWorld();
    world.total = 180 * MB;
    world.look();
    expect(world.isPreferred).toBe(true);
    world.busy = 0.6;
    world.look();
    expect(world.isPreferred).toBe(false);
  });
});
