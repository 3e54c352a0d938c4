import { expect, test } from 'vitest';
import { createGate } from './gate';

test('only so many at once; leaving twice frees one place', () => {
  const gate = createGate(1);
  const leave = gate.enter();
  expect(gate.enter()).toBeNull();
  leave?.();
  leave?.();
  expect([gate.enter() !== null, gate.enter()]).toEqual([true, null]);
});
