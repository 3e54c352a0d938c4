import { createReadStream } from 'node:fs';
import { Refusal } from '../errors';
import type { Encoding } from './encoding';
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_ROWS, tooComplex } from './limits';
import type { SheetRow } from './read';

const SEPARATORS = [',', ';', '\t'] as const;
/** Characters examined to find the separator. */
const SAMPLE_LENGTH = 64 * 1024;

/**
 * The rows of a CSV file, parsed leniently like spreadsheets do; the only errors are exceeded limits, and a file that is
 * no text.
 */
export async function* csvRows(path: string, encoding: Encoding): AsyncGenerator<SheetRow, void> {
  let reader: ReturnType<typeof createCsvReader> | null = null;
  for await (const text of decoded(path, encoding)) {
    if (!reader && isNoTable(text.slice(0, SAMPLE_LENGTH))) throw new Refusal('sheet-unreadable');
    reader ??= createCsvReader(separatorOf(text.slice(0, SAMPLE_LENGTH)));
    yield* reader.read(text);
  }
  if (reader) yield* reader.end();
}

async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/**
 * A damaged workbook, a PDF or a page: otherwise its first line would be taken for the titles, and the reader would be
 * told that a column is missing.
 */
function isNoTable(text: string): boolean {
  const [head = ''] = text.split(/[\r\n]/, 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of them, binary files do
  return /[\u0000-\u0008\u000e-\u001f\ufffd]/.test(head) || /^\s*(%PDF|<[!?a-z])/i.test(head);
}

/** The most frequent separator of the first line, outside of quotes. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === '\n' || letter === '\r')) break;
    else if (!isQuoted) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return SEPARATORS.reduce<string>(
    (best, sign) => ((counts.get(sign) ?? 0) > (counts.get(best) ?? 0) ? sign : best),
    ',',
  );
}

/** Takes the text in pieces of any length and yields complete rows. */
export function createCsvReader(separator: string) {
  let cells: string[] = [];
  let cell = '';
  /** `closed`: after a quote within a quoted cell, which ends the cell unless another quote follows. */
  let place: 'plain' | 'quoted' | 'closed' = 'plain';
  let isAfterReturn = false;
  let line = 1;
  let startedAt = 1;

  function endCell(): void {
    cells.push(cell);
    if (cells.length > MAX_COLUMNS) throw tooComplex('columns', MAX_COLUMNS);
    cell = '';
    place = 'plain';
  }

  function endRow(): SheetRow {
    endCell();
    if (startedAt > MAX_ROWS) throw tooComplex('rows', MAX_ROWS);
    const row = { line: startedAt, cells };
    cells = [];
    startedAt = line;
    return row;
  }

  function take(letter: string): void {
    if (cell.length >= MAX_CELL_LENGTH) throw tooComplex('cell', MAX_CELL_LENGTH);
    cell += letter;
  }

  function* read(text: string): Generator<SheetRow, void> {
    for (let at = 0; at < text.length; at += 1) {
      const letter = text[at]!;
      const isEnd = letter === '\n' || letter === '\r';
      const isSecondHalf = letter === '\n' && isAfterReturn;
      isAfterReturn = letter === '\r';
      if (isEnd && !isSecondHalf) line += 1;
      if (place === 'quoted') {
        if (letter === '"') place = 'closed';
        else take(letter);
      } else if (letter === '"' && place === 'closed') {
        place = 'quoted';
        take('"');
      } else if (letter === separator) endCell();
      else if (isEnd) {
        if (!isSecondHalf) yield endRow();
        else startedAt = line;
      } else if (letter === '"' && place === 'plain' && cell === '') place = 'quoted';
      else take(letter);
    }
  }

  return {
    read,
    *end(): Generator<SheetRow, void> {
      if (cell !== '' || cells.length > 0) yield endRow();
    },
  };
}
