import { expect, test, vi } from 'vitest';
import { keepAnswers } from './keep-answers';

test('asked once for each conversation and seq, for ten minutes; what is no use is asked again', async () => {
  let now = 0;
  const answers = ['a', 'b', '', 'c', 'd'];
  const ask = vi.fn(async (_conversationId: string) => answers.shift()!);
  const kept = keepAnswers(ask, { isKept: (answer) => answer !== '', clock: { now: () => now } });
  expect(await Promise.all([kept('one', 1), kept('one', 1)])).toEqual(['a', 'a']);
  expect(await kept('one', 2)).toBe('b');
  expect(await kept('two', 1)).toBe('');
  expect(await kept('two', 1)).toBe('c');
  expect(await kept('one', 2)).toBe('b');
  now = 600_000;
  expect(await kept('one', 2)).toBe('d');
  expect(ask).toHaveBeenCalledTimes(5);
});

test('a failure is not kept', async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce('a');
  const kept = keepAnswers<string>(ask, { isKept: () => true, clock: { now: () => 0 } });
  await expect(kept('one', 1)).rejects.toThrow('gone');
  expect(await kept('one', 1)).toBe('a');
});
