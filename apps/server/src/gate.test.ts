import { expect, test } from 'vitest';
import { createGate } from './gate';

test('so many at once; who leaves twice gives one place back', () => {
  const gate = createGate(1);
  const leave = gate.enter();
  expect(gate.enter()).toBeNull();
  leave?.();
  leave?.();
  expect([gate.enter() !== null, gate.enter()]).toEqual([true, null]);
});
