import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { ErrorId } from '@parley/protocol/errors';
import { Refusal } from '../errors';
import type { Encoding } from './encoding';
import { openSheet, type SheetRow } from './read';

/** What this process answers: to the first request what the file is, then its rows, a batch to each request. */
export type Answer =
  | { head: { kind: 'csv' | 'xlsx'; encoding: Encoding | null } }
  | { rows: SheetRow[] }
  | { end: true }
  | { refused: { id: ErrorId; detail: Record<string, unknown> } };

/** Rows of one batch, and characters after which it is full: little enough to be parsed between two frames. */
const ROWS_AT_ONCE = 1000;
const CHARACTERS_AT_ONCE = 128 * 1024;

/**
 * Reads one sheet for the server, which forks it (`read-outside.ts`). Arguments: the file, the columns and the characters
 * of a cell that are taken. Nothing is read ahead: each message of the server asks for one answer.
 */
function main([path = '', columns, characters]: readonly string[]): void {
  giveWay();
  const answers = read(path, { columns: Number(columns), characters: Number(characters) });
  process.on('disconnect', () => process.exit());
  process.on('message', () => void answers.next().then(({ value }) => process.send?.(value ?? { end: true })));
}

/** Whoever serves goes first; with too little memory for both this process ends, and not the server. */
function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not every system lets a process do so: it reads all the same.
  }
}

async function* read(path: string, taken: { columns: number; characters: number }): AsyncGenerator<Answer, void> {
  try {
    const { kind, encoding, rows } = await openSheet(path, taken);
    yield { head: { kind, encoding } };
    for await (const batch of batched(rows())) yield { rows: batch };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    yield { refused: { id: error.id, detail: error.detail } };
  }
}

async function* batched(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow[], void> {
  let batch: SheetRow[] = [];
  let characters = 0;
  for await (const row of rows) {
    batch.push(row);
    characters += row.cells.reduce((sum, cell) => sum + cell.length, row.cells.length);
    if (batch.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

main(process.argv.slice(2));
