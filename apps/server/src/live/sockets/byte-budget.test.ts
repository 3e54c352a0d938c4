import { expect, test } from 'vitest';
import { budgetOf, FRAME_COST, payBytes, payUncounted } from './byte-budget';

const KIB = 1024;
const payer = (isAgent = false) => ({ isAgent, budget: budgetOf(isAgent), budgetAt: 0, bytesRead: 0, countedBytes: 0 });

test('a burst is read, further frames are dropped, and a socket that keeps sending is a flood', () => {
  const visitor = payer();
  const verdicts = Array.from({ length: 24 }, () => payBytes(visitor, 56 * KIB, 0));
  expect(verdicts).toEqual([...Array(18).fill('ok'), ...Array(4).fill('over'), ...Array(2).fill('flood')]);
});

test('a budget is refilled evenly, up to its burst; a clock set back takes nothing off', () => {
  const visitor = payer();
  expect(payBytes(visitor, KIB * KIB + 64 * KIB, 0)).toBe('over');
  expect(payBytes(visitor, 0, 999)).toBe('over');
  expect(payBytes(visitor, 0, 1001)).toBe('ok');
  payBytes(visitor, 0, 3_600_000);
  expect(visitor.budget).toBe(budgetOf(false));
  payBytes(visitor, KIB, 0);
  expect(visitor.budget).toBe(budgetOf(false) - KIB);
});

test('a message of the largest size every second is never dropped', () => {
  const visitor = payer();
  for (let second = 0; second < 1000; second += 1)
    expect(payBytes(visitor, 60 * KIB + FRAME_COST, second * 1000)).toBe('ok');
});

test('bytes outside of frames are counted once a second; unfinished and small frames are not', () => {
  const visitor = payer();
  visitor.bytesRead = 60 * KIB;
  expect([payUncounted(visitor, 0), visitor.budget]).toEqual(['ok', budgetOf(false)]);
  visitor.countedBytes = 90 * KIB;
  payUncounted(visitor, 0);
  expect([visitor.countedBytes, visitor.budget]).toEqual([60 * KIB, budgetOf(false)]);
  visitor.bytesRead += 2000 * KIB;
  expect(payUncounted(visitor, 0)).toBe('flood');
  expect(visitor.countedBytes).toBe(visitor.bytesRead);
});
