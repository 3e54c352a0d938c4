import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { frames, SharedText } from './frame';

test('the library reads our frames unchanged, at every header length', async () => {
  const texts = ['', 'a', '你好 👋', 'x'.repeat(125), 'x'.repeat(126), '字'.repeat(30_000), 'y'.repeat(65_536)];
  const server = createServer();
  const wss = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) =>
    wss.handleUpgrade(request, socket, head, () =>
      socket.write(frames(texts.map((text, at) => (at % 2 === 0 ? text : new SharedText(text))))),
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  const received: string[] = [];
  await new Promise<void>((resolve) =>
    client.on('message', (data) => received.push(String(data)) === texts.length && resolve()),
  );
  client.terminate();
  server.close();
  expect(received).toEqual(texts);
});
