import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createInFlight } from '../../../events/in-flight';
import { createSaving } from '../../../live/saving';
import type { Entry, Outcome } from './entry';
import { createJournal } from './journal';

const journalAt = (port: number) =>
  createJournal({
    connection: { host: '127.0.0.1', port, user: 'parley', database: 'parley', ssl: false },
    inFlight: createInFlight(),
    saving: createSaving(),
    log: pino({ level: 'silent' }),
    onWritten: () => undefined,
    onCommitted: () => undefined,
  });

const entry = (onlyID: string, done: (outcome: Outcome) => void = () => undefined): Entry => ({
  conversationId: '00000000-0000-7000-8000-000000000001',
  visitorId: 'v',
  onlyID,
  role: 'user',
  authorId: null,
  seen: null,
  kind: 'text',
  msg: 'hi',
  quote: null,
  at: 0,
  done,
});

test('during an outage short messages are held up to a limit too', async () => {
  const journal = journalAt(1);
  let held = 0;
  while (held < 200_000 && journal.append(entry(String(held)))) held += 1;
  expect(held).toBeGreaterThan(50_000);
  expect(held).toBeLessThan(100_000);
  await journal.close();
  await journal.drain();
});

test('a connection that refuses the settings of the journal is closed', async () => {
  const database = await refusingDatabase();
  const journal = journalAt(database.port);
  const outcomes: Outcome[] = [];
  for (const onlyID of ['a', 'b', 'c']) journal.append(entry(onlyID, (outcome) => void outcomes.push(outcome)));
  await journal.drain();
  expect(outcomes).toEqual(Array.from({ length: 3 }, () => ({ ok: false, why: 'server-error' })));
  expect(database.opened.length).toBeGreaterThan(3);
  await expect.poll(() => database.opened.filter((socket) => !socket.closed).length).toBe(0);
  await journal.close();
  await database.close();
});

/** Accepts every connection, and refuses every statement: out of memory, for instance. */
async function refusingDatabase() {
  const opened: Socket[] = [];
  const server = createServer((socket) => {
    opened.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      // Only the start-up packet has no type, so that its first byte is 0.
      if (data[0] === 0) socket.write(Buffer.concat([part('R', int32(0)), READY]));
      else if (data[0] === 'Q'.charCodeAt(0)) socket.write(Buffer.concat([part('E', REFUSAL), READY]));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    opened,
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of opened) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A part of PostgreSQL's protocol: its type, its length and its content. */
const part = (type: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), int32(content.length + 4), content]);

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const READY = part('Z', Buffer.from('I'));
const REFUSAL = Buffer.from('SERROR\0C42704\0Mno such setting\0\0');
