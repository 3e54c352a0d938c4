import { expect } from 'vitest';
import { serverTest as test } from '../testing/server-test';

test('pools and bus are among the metrics', async ({ on }) => {
  const { body } = await on.server.http.inject('/metrics');
  expect(body).toMatch(/^parley_bus_connected 1$/m);
  for (const pool of ['talk', 'office', 'background'])
    for (const state of ['used', 'idle', 'waiting'])
      expect(body).toMatch(new RegExp(`^parley_pool_connections\\{pool="${pool}",state="${state}"\\} \\d+$`, 'm'));
});
