import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storableText } from '@parley/core/words/storable-text';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import type { Incoming } from '../../../http/handler';
import { uuidV7 } from '../../../ids';
import type { OutsideSheet } from '../../../sheets/read-outside';
import { receive } from './receive';

/** A spreadsheet with a head line, of which each further line becomes one `Line`. */
type Table<Field extends string, Line> = {
  /** Of the temporary file. */
  name: string;
  maxBytes: number;
  limits: { columns: number; characters: number };
  mostLines: number;
  /** Accepted titles of columns in lower case; the first is the one that messages name. */
  heads: Record<Field, readonly string[]>;
  /** The column without which there is nothing to read. */
  needed: Field;
  /** `head`: the field of each column; null: unknown. */
  lineOf(line: number, head: readonly (Field | null)[], cells: readonly string[]): Line;
};

/** The lines of a table, the titles of its unknown columns, and how the file was encoded. */
export type TableRead<Line> = { lines: Line[]; unknown: string[]; encoding: OutsideSheet['encoding'] };

/** Unknown titles that are told. */
const MOST_UNKNOWN = 50;

/** Reads an uploaded spreadsheet outside of this process. Nothing is stored. */
export async function readTable<Field extends string, Line>(
  context: Context,
  { stream }: Incoming,
  table: Table<Field, Line>,
): Promise<TableRead<Line>> {
  const path = join(tmpdir(), `${table.name}-${uuidV7(context.clock.now())}`);
  try {
    await receive(stream, path, table.maxBytes);
    return await context.sheets.read(path, table.limits, (sheet) => linesOf(sheet, table));
  } finally {
    await rm(path, { force: true });
  }
}

async function linesOf<Field extends string, Line>(
  { encoding, batches }: OutsideSheet,
  { heads, needed, mostLines, lineOf }: Table<Field, Line>,
): Promise<TableRead<Line>> {
  let head: (Field | null)[] | null = null;
  const unknown: string[] = [];
  const lines: Line[] = [];
  for await (const rows of batches())
    for (const { line, cells } of rows) {
      if (head === null) {
        const found = cells.map((title) => fieldOf(heads, title));
        unknown.push(...cells.filter((_, at) => found[at] === null).map((cell) => cell.trim()));
        if (!found.includes(needed)) throw new Refusal('sheet-without-head', { needed: heads[needed][0] });
        head = found;
        continue;
      }
      if (lines.length === mostLines) throw new Refusal('sheet-too-long', { most: mostLines });
      lines.push(lineOf(line, head, cells));
    }
  if (lines.length === 0) throw new Refusal('sheet-empty');
  return { lines, unknown: unknown.filter((title) => title !== '').slice(0, MOST_UNKNOWN), encoding };
}

function fieldOf<Field extends string>(heads: Record<Field, readonly string[]>, title: string): Field | null {
  const plain = title.trim().toLowerCase();
  return (Object.keys(heads) as Field[]).find((field) => heads[field].includes(plain)) ?? null;
}

/** A cell as text that PostgreSQL and UTF-8 store unchanged. */
export const cellText = (cell = ''): string => storableText(cell.trim());
