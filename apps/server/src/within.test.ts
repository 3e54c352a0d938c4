import { expect, test, vi } from 'vitest';
import { Late, within } from './within';

test('the result of the work, or what stands for it when it takes too long', async () => {
  vi.useFakeTimers();
  const never = new Promise<string>(() => undefined);
  expect(await within(10, Promise.resolve('done'))).toBe('done');
  await expect(within(10, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
  const late = [within(10, never, () => 'late'), within(10, never).catch((error: Error) => error)];
  await vi.advanceTimersByTimeAsync(10);
  expect(await Promise.all(late)).toEqual(['late', new Late()]);
  vi.useRealTimers();
});
