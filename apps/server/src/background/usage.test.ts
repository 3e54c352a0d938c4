import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUsage } from './usage';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('idle is the time since the last of several uses ended; ending one twice counts once', () => {
  const onIdle = vi.fn();
  const usage = createUsage(1000, onIdle);
  const [first, second] = [usage.begin(), usage.begin()];
  first();
  first();
  vi.advanceTimersByTime(5000);
  expect(onIdle).not.toHaveBeenCalled();
  second();
  vi.advanceTimersByTime(999);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onIdle).toHaveBeenCalledOnce();
});

test('a new use within the time, or `stop`, cancels it', () => {
  const onIdle = vi.fn();
  const usage = createUsage(1000, onIdle);
  usage.begin()();
  const leave = usage.begin();
  vi.advanceTimersByTime(5000);
  leave();
  usage.stop();
  vi.advanceTimersByTime(5000);
  expect(onIdle).not.toHaveBeenCalled();
});
