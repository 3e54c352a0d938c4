import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../../../errors';
import { FILE_MODE } from './storage';
import { failStorage } from './storage-failure';

/**
 * Writes a stream to a new file that only the server's account may read. Returns its size; refuses more than
 * `maxBytes`. Never writes to an existing path, which could be a planted link.
 */
export async function receive(stream: AsyncIterable<Buffer>, path: string, maxBytes: number): Promise<number> {
  let size = 0;
  const file = createWriteStream(path, { flags: 'wx', mode: FILE_MODE });

  async function* bounded(): AsyncGenerator<Buffer, void> {
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > maxBytes) throw new Refusal('too-large', { maxBytes });
      // The write failed during the next piece: the pipeline reports it.
      if (file.destroyed) return;
      yield chunk;
    }
  }

  await pipeline(bounded, file).catch(failStorage);
  return size;
}
