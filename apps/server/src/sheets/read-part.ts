import { SaxesParser } from 'saxes';
import { Refusal } from '../errors';
import { MAX_DEPTH, MAX_TOKEN_LENGTH, MAX_UNPACKED_BYTES, tooComplex } from './limits';
import { type Budget, readEntry, type ZipEntries } from './unzip';

/** Callbacks for an XML file; names come without prefix. */
export type Tags = {
  open(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
};

export type Parts = ReturnType<typeof createParts>;

/** The parts of a workbook, each an XML file. They share one limit of unpacked bytes. */
export function createParts(path: string, entries: ZipEntries) {
  const budget: Budget = { left: MAX_UNPACKED_BYTES };
  return {
    has: (name: string) => entries.has(name),
    names: () => [...entries.keys()],
    /** Reads one part; yields after each chunk, so that results can be passed on. */
    async *read(name: string, tags: Tags): AsyncGenerator<void, void> {
      const entry = entries.get(name);
      if (!entry) throw new Refusal('sheet-unreadable');
      const write = xmlReader(tags);
      const decoder = new TextDecoder();
      for await (const chunk of readEntry(path, entry, budget)) {
        write(decoder.decode(chunk, { stream: true }));
        yield;
      }
      write(decoder.decode(), true);
      yield;
    },
  };
}

export async function readWhole(parts: Parts, name: string, tags: Tags): Promise<void> {
  for await (const _ of parts.read(name, tags));
}

/** Takes the text in chunks. Throws at the first error: the parser would continue and keep its state. */
function xmlReader(tags: Tags): (text: string, isLast?: boolean) => void {
  const parser = new SaxesParser();
  let depth = 0;
  /** Characters since the last complete token: the parser buffers them. */
  let held = 0;
  const unreadable = () => {
    throw new Refusal('sheet-unreadable');
  };
  parser.on('error', unreadable);
  // Forbidden by the format (ECMA-376 part 2, 8.2); entity expansion attacks need it.
  parser.on('doctype', unreadable);
  parser.on('comment', () => {
    held = 0;
  });
  parser.on('opentag', ({ name, attributes }) => {
    held = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw tooComplex('depth', MAX_DEPTH);
    tags.open(local(name), attributes as Record<string, string>);
  });
  parser.on('closetag', ({ name }) => {
    held = 0;
    depth -= 1;
    tags.close?.(local(name));
  });
  const text = (piece: string) => {
    held = 0;
    tags.text?.(piece);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  return (piece, isLast = false) => {
    held += piece.length;
    parser.write(piece);
    if (held > MAX_TOKEN_LENGTH) throw tooComplex('token', MAX_TOKEN_LENGTH);
    if (isLast) parser.close();
  };
}

/** Removes the prefix that some programs give every element. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1);
