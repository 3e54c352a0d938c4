import { type FileHandle, open } from 'node:fs/promises';
import { Refusal } from '../errors';
import { type Encoding, encodingOf } from './encoding';
import { MAX_CHARACTERS, MAX_ROW_LENGTH, tooComplex } from './limits';
import { csvRows } from './read-csv';
import { xlsxRows } from './read-xlsx';
import { openZip } from './unzip';

/**
 * A table from a spreadsheet file. Every cell is text, as the spreadsheet shows it; trailing empty cells are removed.
 */
export type Sheet = {
  kind: 'csv' | 'xlsx';
  /** Encoding of a CSV file; null: a workbook. */
  encoding: Encoding | null;
  /**
   * The rows from the top including the header, streamed in constant memory. Empty rows are left out; `line` is the
   * row's number in the file.
   */
  rows(): AsyncGenerator<SheetRow, void>;
};

export type SheetRow = { line: number; cells: string[] };

/** Number of columns, and of characters of a cell, that are read; the rest is ignored. */
export type Taken = { columns: number; characters: number };

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** Signature of the old binary workbook (.xls), and of an encrypted .xlsx: neither can be read. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Opens a CSV file (UTF-8, UTF-16 or GBK; comma, semicolon or tab) or the first sheet of an XLSX workbook. Only for the
 * reader process: the server uses `read-outside.ts`.
 */
export async function openSheet(path: string, taken: Taken): Promise<Sheet> {
  const begin = await firstBytes(path);
  if (begin.subarray(0, 8).equals(COMPOUND)) throw new Refusal('sheet-unreadable');
  if (begin.subarray(0, 4).equals(ZIP)) {
    const entries = await openZip(path);
    return { kind: 'xlsx', encoding: null, rows: () => withinLimits(xlsxRows(path, entries), taken) };
  }
  const encoding = await encodingOf(path);
  return { kind: 'csv', encoding, rows: () => withinLimits(csvRows(path, encoding), taken) };
}

async function* withinLimits(
  rows: AsyncGenerator<SheetRow, void>,
  { columns, characters }: Taken,
): AsyncGenerator<SheetRow, void> {
  let total = 0;
  for await (const { line, cells } of rows) {
    const taken = Array.from(cells.slice(0, columns), (cell = '') => cell.slice(0, characters));
    while (taken.at(-1) === '') taken.pop();
    const length = taken.reduce((sum, cell) => sum + cell.length, taken.length);
    if (length > MAX_ROW_LENGTH) throw tooComplex('row', MAX_ROW_LENGTH);
    total += length;
    if (total > MAX_CHARACTERS) throw tooComplex('characters', MAX_CHARACTERS);
    if (taken.length > 0) yield { line, cells: taken };
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  let file: FileHandle | null = null;
  try {
    file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file?.close();
  }
}
