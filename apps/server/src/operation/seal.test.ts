import { expect, test } from 'vitest';
import { BackupError } from './backup-error';
import { deriveKey, seal, unseal } from './seal';

const KEY = deriveKey('sixteen characters', Buffer.alloc(16));

async function* parts(...all: Buffer[]): AsyncGenerator<Buffer> {
  yield* all;
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

const sealed = (content: Buffer) => collect(seal(parts(content), KEY));

test.each([0, 1, 65_535, 65_536, 65_537, 300_000])('%i bytes are sealed and opened again', async (length) => {
  const content = Buffer.alloc(length, 'parley');
  const stored = await sealed(content);
  expect(stored.includes('parley')).toBe(false);
  expect((await collect(unseal(parts(stored), KEY))).equals(content)).toBe(true);
});

test('parts of any length give the same content', async () => {
  const content = Buffer.alloc(200_000, 'abc');
  const stored = await sealed(content);
  const pieces = Array.from({ length: Math.ceil(stored.length / 777) }, (_, at) =>
    stored.subarray(at * 777, (at + 1) * 777),
  );
  expect((await collect(unseal(parts(...pieces), KEY))).equals(content)).toBe(true);
});

const CHUNK = 65_536 + 16;
const damages: Record<string, (stored: Buffer) => Buffer> = {
  'a changed bit': (stored) =>
    Buffer.concat([stored.subarray(0, 500), Buffer.from([stored[500]! ^ 1]), stored.subarray(501)]),
  'a changed bit later': (stored) =>
    Buffer.concat([stored.subarray(0, CHUNK + 5), Buffer.from([stored[CHUNK + 5]! ^ 1]), stored.subarray(CHUNK + 6)]),
  'an end that was cut off within a chunk': (stored) => stored.subarray(0, -100),
  'an end that was cut off between two chunks': (stored) => stored.subarray(0, CHUNK),
  'two chunks in the other order': (stored) =>
    Buffer.concat([stored.subarray(CHUNK, 2 * CHUNK), stored.subarray(0, CHUNK), stored.subarray(2 * CHUNK)]),
  'bytes added': (stored) => Buffer.concat([stored, Buffer.from('more')]),
};

test.each(Object.entries(damages))('%s is noticed', async (_, damage) => {
  const stored = await sealed(Buffer.alloc(3 * 65_536 - 10, 'x'));
  await expect(collect(unseal(parts(damage(stored)), KEY))).rejects.toThrow(BackupError);
});

test('another key does not open it, and a short one is refused', async () => {
  const other = deriveKey('another key of enough length', Buffer.alloc(16));
  await expect(collect(unseal(parts(await sealed(Buffer.from('secret'))), other))).rejects.toThrow(
    /PARLEY_BACKUP_KEY is another one/,
  );
  expect(() => deriveKey('short', Buffer.alloc(16))).toThrow(/shorter than 16/);
});
