import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore';

test('no more than the limit enter; leaving twice frees one place', () => {
  const semaphore = createSemaphore(1);
  const leave = semaphore.enter();
  expect(semaphore.enter()).toBeNull();
  leave?.();
  leave?.();
  expect([semaphore.enter() !== null, semaphore.enter()]).toEqual([true, null]);
});
