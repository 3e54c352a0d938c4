import { randomBytes } from 'node:crypto';
import { storableText } from '@parley/core/words/storable-text';
import type { Context } from '../../../../context';
import type { Client } from '../../../../db/pool';
import { transaction } from '../../../../db/transaction';
import { Refusal } from '../../../../errors';
import { act } from '../../../../events/act';
import type { Incoming } from '../../../../http/handler';
import { uuidV7 } from '../../../../ids';
import type { Principal } from '../../../../principal';
import type { OutsideSheet } from '../../../../sheets/read-outside';
import { recordChange } from '../../../foundation/audit/actions';
import { receive } from '../../../foundation/files/receive';
import type { Storage } from '../../../foundation/files/storage';
import { refuseUnknownAgents } from '../actions';
import { proposeFields } from './columns';
import { createDuplicateFinder, updateDuplicates } from './duplicates';
import { findExisting } from './existing';
import { keysOf, parseLine } from './parse-line';
import {
  type CheckedLine,
  deleteImports,
  findLine,
  type ImportRow,
  insertImport,
  insertLines,
  type LineRow,
  lockImport,
  type Mapping,
  type NewLine,
  readLinesAfter,
  saveCells,
  saveChecked,
  saveLeftOut,
  saveMapping,
  setState,
} from './store';

/** Maximum number of bytes of a file; one with fifty thousand lines has a few megabytes. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Maximum number of lines of one import, columns of a line, and characters of a cell. */
const MAX_LINES = 100_000;
const MAX_COLUMNS = 200;
const MAX_CELL_LENGTH = 5000;
const TAKEN = { columns: MAX_COLUMNS, characters: MAX_CELL_LENGTH };
/** Lines checked at a time. */
const AT_ONCE = 1000;

/** Stores the lines of an uploaded spreadsheet as a draft, apart from the archive. Returns the import's id. */
export async function uploadSheet(
  context: Context,
  storage: Storage,
  agent: Principal,
  { name, stream }: Incoming,
): Promise<string> {
  const path = await storage.draft(randomBytes(24).toString('base64url'));
  try {
    await receive(stream, path, MAX_BYTES);
    return await context.sheets.read(path, TAKEN, (sheet) => storeSheet(context, agent, name, sheet));
  } finally {
    await storage.discard(path);
  }
}

function storeSheet(context: Context, agent: Principal, name: string, sheet: OutsideSheet): Promise<string> {
  const now = context.clock.now();
  const id = uuidV7(now);
  return transaction(context.db, async (tx) => {
    let lines = 0;
    let hasHead = false;
    for await (const rows of sheet.batches()) {
      const batch = rows.map(({ line, cells }): NewLine => ({ line, cells: cells.map(cleanCell) }));
      const head = hasHead ? undefined : batch.shift();
      hasHead = true;
      if (head) await insertImport(tx, headed(context, agent, { id, name, heads: head.cells, sheet }), now);
      lines += batch.length;
      if (lines > MAX_LINES) throw new Refusal('sheet-too-long', { most: MAX_LINES });
      if (batch.length > 0) await insertLines(tx, id, batch);
    }
    if (lines === 0) throw new Refusal('sheet-empty');
    await checkAllLines(context, tx, (await lockImport(tx, id))!);
    return id;
  });
}

type Head = { id: string; name: string; heads: string[]; sheet: OutsideSheet };

const headed = (context: Context, { uuid }: Principal, { id, name, heads, sheet }: Head) => ({
  id,
  agentId: uuid,
  fileName: cleanCell(name).slice(-200),
  heads,
  fields: proposeFields(heads, context.setting('archive').fields),
  owner: uuid,
  encoding: sheet.encoding ?? '',
});

/** Removes what the database cannot store, and cuts the cell. */
const cleanCell = (cell: string): string => storableText(cell).slice(0, MAX_CELL_LENGTH);

/** Saves the fields of the columns and the handling of duplicates; all lines are checked again. */
export function mapImport(context: Context, agent: Principal, id: string, mapping: Mapping): Promise<void> {
  return transaction(context.db, async (tx) => {
    const row = await ownImport(tx, agent, id);
    if (row.state !== 'preview') throw new Refusal('import-moved-on');
    if (mapping.owner) await refuseUnknownAgents(tx, [mapping.owner]);
    const used = mapping.fields.filter((field) => field !== '');
    if (new Set(used).size < used.length) throw new Refusal('bad-request', { fields: ['fields'] });
    await saveMapping(tx, id, mapping);
    await checkAllLines(context, tx, { ...row, ...mapping });
  });
}

/** Checks every line: invalid values, persons of the archive, and duplicates within the file. */
async function checkAllLines(context: Context, tx: Client, { id, fields }: ImportRow): Promise<void> {
  const custom = context.setting('archive').fields;
  const findDuplicate = createDuplicateFinder();
  for (let after = -1; ; ) {
    const rows = await readLinesAfter(tx, id, after, AT_ONCE);
    const lines = rows.map(({ line, cells, leftOut }) => ({ line, leftOut, ...parseLine(cells, fields, custom) }));
    const known = await findExisting(tx, lines);
    const checked = lines.map((one): CheckedLine => {
      const { line, problems } = one;
      return { line, problems, duplicateOf: known.get(line) ?? null, duplicateLine: findDuplicate(one) };
    });
    if (checked.length > 0) await saveChecked(tx, id, checked);
    if (rows.length === 0) return;
    after = rows.at(-1)!.line;
  }
}

/** Changes a line or leaves it out; its duplicates are found again. */
export function fixLine(
  context: Context,
  agent: Principal,
  {
    id,
    line,
    cells,
    leaveOut,
  }: { id: string; line: number; cells?: string[] | undefined; leaveOut?: boolean | undefined },
): Promise<LineRow> {
  return transaction(context.db, async (tx) => {
    const row = await ownImport(tx, agent, id);
    if (row.state !== 'preview') throw new Refusal('import-moved-on');
    const found = await findLine(tx, id, line);
    if (!found) throw new Refusal('not-found');
    const custom = context.setting('archive').fields;
    const keys = keysOf(parseLine(found.cells, row.fields, custom).values);
    if (leaveOut !== undefined) await saveLeftOut(tx, id, line, leaveOut);
    if (cells) {
      const clean = cells.map(cleanCell);
      await saveCells(tx, id, line, clean);
      const { values, problems } = parseLine(clean, row.fields, custom);
      keys.push(...keysOf(values));
      const known = await findExisting(tx, [{ line, values }]);
      const { duplicateLine } = found;
      await saveChecked(tx, id, [{ line, problems, duplicateOf: known.get(line) ?? null, duplicateLine }]);
    }
    await updateDuplicates(tx, row, custom, { line, keys });
    return (await findLine(tx, id, line))!;
  });
}

type Step = { from: readonly ImportRow['state'][]; to: ImportRow['state']; action: string };
const STEPS = {
  start: { from: ['preview'], to: 'running', action: 'users.import' },
  stop: { from: ['running'], to: 'stopping', action: 'users.stopImport' },
  undo: { from: ['done', 'cancelled'], to: 'undoing', action: 'users.undoImport' },
} as const satisfies Record<string, Step>;

/** Starts, stops or undoes an import; a job does the work. */
export function stepImport(context: Context, agent: Principal, id: string, step: keyof typeof STEPS): Promise<void> {
  const { from, to, action }: Step = STEPS[step];
  return act(context, async (tx) => {
    const row = await ownImport(tx, agent, id);
    if (!from.includes(row.state)) throw new Refusal('import-moved-on');
    await setState(tx, id, to, context.clock.now());
    await recordChange(tx, agent, {
      action,
      subject: { kind: 'import', id, name: row.fileName },
      before: { state: row.state },
      after: { state: to, lines: row.lines },
    });
  });
}

export function dropImports(context: Context, agent: Principal, ids: readonly string[]): Promise<number> {
  return act(context, async (tx) => {
    const deleted = await deleteImports(tx, ids, agent.admin ? null : agent.uuid);
    if (deleted.length > 0)
      await recordChange(tx, agent, { action: 'users.dropImport', subject: { kind: 'import', id: deleted } });
    return deleted.length;
  });
}

/** Locks an import; refuses agents other than its author and administrators. */
async function ownImport(tx: Client, agent: Principal, id: string): Promise<ImportRow> {
  const row = await lockImport(tx, id);
  if (!row || (row.agentId !== agent.uuid && !agent.admin)) throw new Refusal('not-found');
  return row;
}
