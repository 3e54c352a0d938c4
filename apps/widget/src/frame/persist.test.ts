import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '../visitor-api';
import { persist } from './persist';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fails with these errors in turn, then answers. */
function failing(...errors: Error[]) {
  const calls = { count: 0 };
  const act = async () => {
    const error = errors[calls.count];
    calls.count += 1;
    if (error) throw error;
    return 'answer';
  };
  return { calls, act };
}

it('a part of the window that fails to load, or a server that is away, is tried again', async () => {
  const { act, calls } = failing(new TypeError('Failed to fetch'), new Refusal('rate', ''), new Error('502'));
  const answer = persist(act);
  await vi.runAllTimersAsync();
  expect(await answer).toBe('answer');
  expect(calls.count).toBe(4);
});

it.each(['unknown-site', 'forbidden', 'blacklisted'])('%s is said once, and nothing is tried again', async (error) => {
  const { act, calls } = failing(new TypeError('Failed to fetch'), new Refusal(error, ''));
  const onFinal = vi.fn();
  const answered = vi.fn();
  void persist(act, onFinal).then(answered, answered);
  await vi.runAllTimersAsync();
  expect([calls.count, onFinal.mock.calls.length, answered.mock.calls.length]).toEqual([2, 1, 0]);
});
