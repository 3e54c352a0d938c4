import { describe, expect, test } from 'vitest';
import { END, frame, readFrames } from './frames';

const bytesOf = (...texts: string[]): Buffer =>
  Buffer.concat(texts.flatMap((text) => [...frame(Buffer.from(text))]).concat([...frame(END)]));

/** The data in pieces of this many bytes. */
async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function textOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString();
}

describe('frames', () => {
  test.each([1, 2, 3, 5, 7, 1000])('are read complete from pieces of %i bytes', async (size) => {
    const frames = readFrames(cut(bytesOf('head', 'first', 'second'), size));
    expect((await frames.next()).toString()).toBe('head');
    expect(await textOf(frames.rest())).toBe('firstsecond');
  });

  test('may be empty except for the end frame', async () => {
    const frames = readFrames(cut(bytesOf('head'), 3));
    await frames.next();
    expect(await textOf(frames.rest())).toBe('');
  });

  test.each([2, 6, 10, 15, 23, 27])('fail if the stream ends after %i bytes', async (length) => {
    const read = async () => {
      const frames = readFrames(cut(bytesOf('head', 'first', 'second').subarray(0, length), 4));
      await frames.next();
      await textOf(frames.rest());
    };
    await expect(read()).rejects.toThrow('the stream ended early');
  });
});
