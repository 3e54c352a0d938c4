import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { BusLine } from './bus-line';

/** A line to a server that sends what the test writes, and what its client has received. */
async function openLine() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line = await BusLine.open((server.address() as AddressInfo).port, () => 0);
  const client = connect(Number(new URL(line.url).port), '127.0.0.1');
  let text = '';
  client.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  onTestFinished(() => {
    client.destroy();
    line.close();
    server.close();
  });
  await expect.poll(() => sockets).toHaveLength(1);
  return { line, bus: sockets[0]!, received: () => text };
}

const text = 'MSG parley.all 1 12\r\nfirst\r\nline.\r\n';
const headed = 'HMSG parley.all 1 12 14\r\nNATS/1.0\r\n\r\nhi\r\n';

test('texts in any pieces are delivered twice while doubled, and once before and after; the rest once', async () => {
  const { line, bus, received } = await openLine();
  bus.write(`INFO {}\r\n${text}`);
  await expect.poll(received).toBe(`INFO {}\r\n${text}`);
  let end = () => {};
  const doubled = line.whileDoubled(
    new Promise<void>((resolve) => {
      end = resolve;
    }),
  );
  const before = received().length;
  bus.write(`PING\r\n${text.slice(0, 25)}`);
  await expect.poll(() => received().slice(before)).toBe('PING\r\n');
  bus.write(text.slice(25) + headed);
  await expect.poll(() => received().slice(before)).toBe(`PING\r\n${text}${headed}${text}${headed}`);
  expect(line.copies).toBe(2);
  end();
  await doubled;
  const after = received().length;
  bus.write(`${text}PONG\r\n`);
  await expect.poll(() => received().slice(after)).toBe(`${text}PONG\r\n`);
  expect(line.copies).toBe(2);
});
