import { createFakeClock } from '@parley/live/testing/fake-clock';
import { expect, it } from 'vitest';
import { createToastMachine, TOAST_MS } from './toast-machine';

function fresh() {
  const clock = createFakeClock();
  const machine = createToastMachine(clock);
  return { clock, machine, texts: () => machine.list.getState().map(({ text }) => text) };
}

it('"Message duration 3000 ms"', async () => {
  const { clock, machine, texts } = fresh();
  machine.show('good', '已保存');
  await clock.advance(TOAST_MS - 1);
  expect(texts()).toEqual(['已保存']);
  await clock.advance(1);
  expect([texts(), clock.pending()]).toEqual([[], 0]);
});

it('the same words again stand once, and last from now', async () => {
  const { clock, machine, texts } = fresh();
  machine.show('bad', '网络错误');
  await clock.advance(2000);
  machine.show('bad', '网络错误');
  await clock.advance(2000);
  expect(texts()).toEqual(['网络错误']);
  await clock.advance(1000);
  expect(texts()).toEqual([]);
});

it('the same words of two people are two messages', () => {
  const { machine, texts } = fresh();
  for (const title of ['刘小姐', '陈先生', '刘小姐']) machine.show('wait', '回电', { title });
  expect(texts()).toEqual(['回电', '回电']);
});

it('while somebody reads, none goes', async () => {
  const { clock, machine, texts } = fresh();
  machine.show('info', '一');
  machine.hold();
  machine.show('info', '二');
  await clock.advance(10 * TOAST_MS);
  expect(texts()).toEqual(['一', '二']);
  machine.release();
  await clock.advance(TOAST_MS);
  expect(texts()).toEqual([]);
});

it('a message without an end stays until it is closed, and says so', async () => {
  const { clock, machine, texts } = fresh();
  const closed: string[] = [];
  const close = machine.show('info', '更新', { durationMs: null, onClose: () => closed.push('更新') });
  await clock.advance(60_000);
  expect(texts()).toEqual(['更新']);
  close();
  close();
  expect([texts(), closed]).toEqual([[], ['更新']]);
});

it('five at most: the oldest goes', () => {
  const { machine, texts } = fresh();
  for (const text of ['1', '2', '3', '4', '5', '6']) machine.show('info', text);
  expect(texts()).toEqual(['2', '3', '4', '5', '6']);
});
