import { expect, test } from 'vitest';
import { createOneAtATime } from './one-at-a-time';

test('work of one key runs in order, one after the other, past failures; other keys do not wait', async () => {
  const oneAtATime = createOneAtATime();
  const log: string[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = oneAtATime('a', async () => {
    await gate;
    log.push('first');
    throw new Error('failed');
  });
  const second = oneAtATime('a', async () => log.push('second'));
  await oneAtATime('b', async () => log.push('other'));
  release();
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(log).toEqual(['other', 'first', 'second']);
});
