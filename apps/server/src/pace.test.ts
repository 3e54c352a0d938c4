import { expect, it } from 'vitest';
import { createPace } from './pace';

it('steps run one after the other, and one that fails stops none', async () => {
  const pace = createPace(1);
  const seen: string[] = [];
  let finish = () => {};
  const first = pace(() => new Promise<void>((resolve) => (finish = () => [seen.push('first'), resolve()])));
  const second = pace(async () => {
    seen.push('second');
    throw new Error('no');
  });
  const third = pace(async () => seen.push('third'));
  await Promise.resolve();
  finish();
  await first;
  await expect(second).rejects.toThrow('no');
  expect(await third).toBe(3);
  expect(seen).toEqual(['first', 'second', 'third']);
});
