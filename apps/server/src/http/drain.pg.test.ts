import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startServer } from '../testing/start-server';

test('a connection that a browser opened in advance and never used does not delay the stop', async () => {
  const on = await startServer();
  const { server } = on.server.http;
  const lines = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  const line = connect(Number(on.address.split(':')[1]), '127.0.0.1').resume();
  await once(line, 'connect');
  await expect.poll(lines).toBe(1);
  const closed = once(line, 'close');
  // Otherwise the stop would wait for the keep-alive timeout of 72 s, longer than a test may take.
  await on.stop();
  await closed;
});

test('a server that is about to stop is not ready, and still serves', async () => {
  const on = await startServer();
  const status = async (path: string) => (await on.server.http.inject(path)).statusCode;
  expect(await status('/readyz')).toBe(200);
  on.server.announceStop();
  expect(await status('/readyz')).toBe(503);
  expect(await status('/healthz')).toBe(200);
  await (await on.visitor()).says('still here');
  await on.stop();
});
