import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { Refusal } from '../../errors';

/** Bytes past the limit that are still read and thrown away: a browser that is cut off hears no answer. */
const PATIENT_BYTES = 64 * 1024 * 1024;

/** Writes a stream to a path. Answers its size; more than `maxBytes` is refused. */
export async function receive(stream: AsyncIterable<Buffer>, path: string, maxBytes: number): Promise<number> {
  const file = createWriteStream(path);
  let size = 0;
  try {
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > maxBytes + PATIENT_BYTES) break;
      if (size <= maxBytes && !file.write(chunk)) await once(file, 'drain');
    }
  } finally {
    file.end();
    await finished(file);
  }
  if (size > maxBytes) throw new Refusal('too-large', { maxBytes });
  return size;
}
