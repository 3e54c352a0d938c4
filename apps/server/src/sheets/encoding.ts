import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

/**
 * Character encoding of a text file: by its byte order mark; without one UTF-8 if all of it is valid, else GB 18030 (a
 * superset of GBK), which spreadsheets on Chinese systems write.
 */
export async function encodingOf(path: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst) {
      const marked = markOf(chunk);
      if (marked) return marked;
      isFirst = false;
    }
    if (!decodes(decoder, chunk, true)) return 'gb18030';
  }
  return decodes(decoder, new Uint8Array(), false) ? 'utf-8' : 'gb18030';
}

function markOf(chunk: Buffer): Encoding | null {
  if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) return 'utf-8';
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
  return chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : null;
}

function decodes(decoder: TextDecoder, chunk: Uint8Array, stream: boolean): boolean {
  try {
    decoder.decode(chunk, { stream });
    return true;
  } catch {
    return false;
  }
}
