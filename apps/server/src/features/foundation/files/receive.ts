import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../../../errors';
import { FILE_MODE } from './storage';
import { failStorage } from './storage-failure';

/**
 * Writes a stream to a new file that the server's account alone may read. Answers its size; more than `maxBytes` is
 * refused. Never writes to a path that exists: in a shared folder it may be somebody's link to another place.
 */
export async function receive(stream: AsyncIterable<Buffer>, path: string, maxBytes: number): Promise<number> {
  let size = 0;
  const file = createWriteStream(path, { flags: 'wx', mode: FILE_MODE });

  async function* bounded(): AsyncGenerator<Buffer, void> {
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > maxBytes) throw new Refusal('too-large', { maxBytes });
      // The write failed while the next piece was under way: the pipeline reports it.
      if (file.destroyed) return;
      yield chunk;
    }
  }

  await pipeline(bounded, file).catch(failStorage);
  return size;
}
