import { expect } from 'vitest';
import { serverTest as test } from '../testing/server-test';

test('the metrics include the lag of each follower', async ({ on }) => {
  const lag = async () => {
    const text = await (await fetch(`http://${on.address}/metrics`)).text();
    return /^parley_follower_lag_seconds\{name="search"\} (.*)$/m.exec(text)?.[1];
  };
  expect(await lag()).toBe('0');
  await on.agent();
  const visitor = await on.visitor();
  await visitor.says('alpha');
  on.clock.advance(45_000);
  expect(await lag()).toBe('45');
  await on.runJob('search');
  expect(await lag()).toBe('0');
});
