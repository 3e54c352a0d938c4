import type { ErrorId } from '@parley/protocol/errors';
import { Refusal } from '../errors';
import { lowerPriority } from '../lower-priority';
import type { Encoding } from './encoding';
import { openSheet, type SheetRow } from './read';

/** Answers of this process: to the first request the kind of file, then a batch of rows for each request. */
export type Answer =
  | { head: { kind: 'csv' | 'xlsx'; encoding: Encoding | null } }
  | { rows: SheetRow[] }
  | { end: true }
  | { refused: { id: ErrorId; detail: Record<string, unknown> } };

/** Limits of one batch in rows and characters: small enough for the server to parse without delaying frames. */
const ROWS_AT_ONCE = 1000;
const CHARACTERS_AT_ONCE = 128 * 1024;

/**
 * Reads one sheet for the server, which forks it (`read-outside.ts`). Arguments: file, columns, characters of a cell.
 * Nothing is read ahead: each message of the server requests one answer.
 */
function main([path = '', columns, characters]: readonly string[]): void {
  lowerPriority();
  const answers = read(path, { columns: Number(columns), characters: Number(characters) });
  process.on('disconnect', () => process.exit());
  process.on('message', () => void answers.next().then(({ value }) => process.send?.(value ?? { end: true })));
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
