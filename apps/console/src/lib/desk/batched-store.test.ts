import { expect, it } from 'vitest';
import { createBatchedStore } from './batched-store';

it('shows a flood once, and knows the newest at once', () => {
  const due: (() => void)[] = [];
  const { store, latest, update } = createBatchedStore(0, (commit) => due.push(commit));
  let drawn = 0;
  store.subscribe(() => drawn++);
  for (let n = 0; n < 50; n++) update((value) => value + 1);
  expect([latest(), store.getState(), due.length, drawn]).toEqual([50, 0, 1, 0]);
  due[0]?.();
  expect([store.getState(), drawn]).toEqual([50, 1]);
});

it('shows what a person did at once, with what came before it', () => {
  const { store, update } = createBatchedStore('', () => {});
  update((text) => `${text}a`);
  update((text) => `${text}b`, 'now');
  expect(store.getState()).toBe('ab');
});

it('draws nothing for a change that changes nothing', () => {
  const due: (() => void)[] = [];
  const { update } = createBatchedStore(1, (commit) => due.push(commit));
  update((value) => value);
  expect(due).toEqual([]);
});
