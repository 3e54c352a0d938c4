import { expect, it } from 'vitest';
import { fillWhile } from './use-thread-scroll';

it('older messages load again after a load that failed', async () => {
  const isFilling = { current: false };
  const pages = [
    Promise.resolve(true),
    Promise.reject(new Error('away')),
    Promise.resolve(true),
    Promise.resolve(false),
  ];
  const fill = () =>
    fillWhile(() => true, { isFilling, onNearTop: () => pages.shift()!, nextFrame: async () => undefined });
  await expect(fill()).rejects.toThrow('away');
  await fill();
  expect(pages).toHaveLength(0);
});
