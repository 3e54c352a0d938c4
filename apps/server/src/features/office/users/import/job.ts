import type { WorkContext } from '../../../../context';
import type { Client } from '../../../../db/pool';
import { act, type Emit } from '../../../../events/act';
import { uuidV7 } from '../../../../ids';
import { lockVisitors } from '../../../conversation/conversations/facts';
import { type Change, recordChange, recordChanges } from '../../../foundation/audit/actions';
import { grantsOf } from '../../../foundation/auth/grants';
import { emitEdited, pick } from '../actions';
import { seenAmong } from '../scope';
import { edited, lockPeople, type PersonEdit, type PersonRow, savePerson, spreadPerson, visitorsOf } from '../store';
import { findExisting } from './existing';
import { keysOf, parseLine, type Values } from './parse-line';
import { findUsername, insertImported, removeImported } from './people-store';
import {
  addTally,
  deleteOldLines,
  findActive,
  IMPORTED,
  type ImportCounts,
  type ImportRow,
  type LineRow,
  lockImport,
  type Outcome,
  readLinesAfter,
  saveOutcomes,
  setState,
  WAITING,
} from './store';

/** Lines of one transaction: half a second of work, after which a stop takes effect. */
const AT_ONCE = 500;
/** Milliseconds for which an import's lines are kept. */
const KEPT_MS = 30 * 24 * 3600_000;

/**
 * Runs all started imports and undos in batches; after a crash they continue. Only one process works on an import at a
 * time.
 */
export async function runImports(context: WorkContext): Promise<void> {
  for (const id of await findActive(context.db)) while (await runBatch(context, id));
}

export const forgetOldImports = ({ db, clock }: Pick<WorkContext, 'db' | 'clock'>): Promise<void> =>
  deleteOldLines(db, clock.now() - KEPT_MS);

/** Runs one batch; returns whether there is more to do. */
function runBatch(context: WorkContext, id: string): Promise<boolean> {
  return act(context, async (tx, emit) => {
    const row = await lockImport(tx, id, { wait: false });
    const now = context.clock.now();
    if (!row) return false;
    if (row.state === 'stopping') {
      await setState(tx, id, 'cancelled', now);
      return false;
    }
    if (row.state !== 'running' && row.state !== 'undoing') return false;
    const lines = await readLinesAfter(tx, id, -1, AT_ONCE, row.state === 'running' ? WAITING : IMPORTED);
    if (lines.length > 0) {
      await (row.state === 'running' ? importLines : undoLines)({ context, tx, emit, row }, lines);
      return true;
    }
    await setState(tx, id, row.state === 'running' ? 'done' : 'undone', now);
    const { created, filled, skipped, bad, undone, kept } = row;
    const done = row.state === 'running' ? { created, filled, skipped, bad } : { undone, kept };
    const subject = { kind: 'import', id, name: row.fileName };
    await recordChange(tx, 'system', { action: 'users.imported', subject, after: done });
    return false;
  });
}

/** One batch of an import, in one transaction. */
type Work = { context: WorkContext; tx: Client; emit: Emit; row: ImportRow };

type Imported = { id: string; values: Values };

async function importLines(work: Work, lines: readonly LineRow[]): Promise<void> {
  const { context, tx, row } = work;
  const custom = context.setting('archive').fields;
  const now = context.clock.now();
  const checked = lines.map((line) => ({ ...line, ...parseLine(line.cells, row.fields, custom) }));
  const good = checked.filter(({ leftOut, problems }) => !leftOut && problems.length === 0);
  const known = await findExisting(tx, good);
  const mayFill = await visibleTo(tx, row.agentId, row.onDuplicate === 'fill' ? [...known.values()] : []);
  const created: Imported[] = [];
  const fills = new Map<string, Values[]>();
  const outcomes: Outcome[] = [];
  /** People created by this batch, by key. */
  const here = new Map<string, string>();
  const made = new Set<string>();
  for (const { line, leftOut, problems, values } of checked) {
    const put = (outcome: Outcome['outcome'], personId: string | null = null) =>
      outcomes.push({ line, outcome, personId, was: null, version: outcome === 'created' ? 1 : null });
    if (leftOut) put('skipped');
    else if (problems.length > 0) put('bad');
    else {
      const keys = keysOf(values).map(({ by, key }) => `${by} ${key}`);
      const same = known.get(line) ?? keys.map((key) => here.get(key)).find((id) => id !== undefined);
      if (same === undefined || row.onDuplicate === 'create') {
        const id = uuidV7(now);
        created.push({ id, values: withDefaults(values, row) });
        made.add(id);
        for (const key of keys) if (!here.has(key)) here.set(key, id);
        put('created', id);
      } else if (row.onDuplicate === 'fill' && (mayFill.has(same) || made.has(same))) {
        fills.set(same, [...(fills.get(same) ?? []), values]);
        put('filled', same);
      } else put('skipped', same);
    }
  }
  await insertImported(tx, created, row, now);
  const filled = await fillEmptyFields(work, fills);
  for (const outcome of outcomes) {
    if (outcome.outcome !== 'filled') continue;
    const fill = filled.get(outcome.personId!);
    // If two lines filled one person, the first keeps the former values.
    Object.assign(outcome, fill ?? { was: null, version: null });
    if (fill) filled.set(outcome.personId!, { was: {}, version: fill.version });
  }
  await saveOutcomes(tx, row.id, outcomes);
  await addTally(tx, row.id, countOutcomes(outcomes));
}

/** Those of these people whom the author of the import may see: others' cards are not changed. */
async function visibleTo(tx: Client, agentId: string, ids: readonly string[]): Promise<Set<string>> {
  const grants = (await grantsOf(tx, [agentId])).get(agentId);
  return grants ? seenAmong(tx, { ...grants, uuid: agentId }, ids) : new Set();
}

const withDefaults = (values: Values, { category, tags }: ImportRow): Values => ({
  ...values,
  category: values.category || category,
  tags: [...new Set([...values.tags, ...tags])].slice(0, 50),
});

function countOutcomes(outcomes: readonly Outcome[]): ImportCounts {
  const tally: Record<string, number> = { done: outcomes.length };
  for (const { outcome } of outcomes) tally[outcome] = (tally[outcome] ?? 0) + 1;
  return tally;
}

type Filled = { was: Record<string, unknown>; version: number };

/** Fills empty fields of existing people from their lines; existing values stay. */
async function fillEmptyFields(
  work: Work,
  fills: ReadonlyMap<string, readonly Values[]>,
): Promise<Map<string, Filled>> {
  const filled = new Map<string, Filled>();
  await rewrite(work, { ids: [...fills.keys()], how: 'import', action: 'users.import' }, async (people, write) => {
    for (const person of people)
      filled.set(person.id, await write(person, additions(person, fills.get(person.id) ?? [], work.row)));
  });
  return filled;
}

function additions(person: PersonRow, lines: readonly Values[], { tags }: ImportRow): PersonEdit {
  const edit: PersonEdit = { fields: {} };
  for (const values of lines) {
    for (const field of ['name', 'phone', 'mail', 'wechat', 'remark', 'category'] as const)
      if (person[field] === '' && !edit[field] && values[field] !== '') edit[field] = values[field];
    for (const [key, value] of Object.entries(values.fields))
      if (person.fields[key] === undefined && edit.fields![key] === undefined) edit.fields![key] = value;
    edit.tags = [...new Set([...(edit.tags ?? person.tags), ...values.tags, ...tags])].slice(0, 50);
  }
  return edit;
}

type Write = (person: PersonRow, edit: PersonEdit) => Promise<Filled>;

/** Changes locked people; events and audit entries name the author of the import. */
async function rewrite(
  { context, tx, emit, row }: Work,
  { ids, how, action }: { ids: readonly string[]; how: 'import' | 'agent'; action: string },
  each: (people: PersonRow[], write: Write) => Promise<void>,
): Promise<void> {
  if (ids.length === 0) return;
  const writing = { agentId: row.agentId, how, now: context.clock.now() };
  const visitors = await lockVisitors(tx, await visitorsOf(tx, ...ids), writing.now);
  const changes: Change[] = [];
  await each(await lockPeople(tx, ids), async (person, edit) => {
    const { next, changed } = edited(person, edit, writing);
    if (changed.length === 0) return { was: {}, version: person.version };
    const saved = await savePerson(tx, next, writing);
    await spreadPerson(tx, saved);
    const was = pick(person, changed);
    const subject = { kind: 'person', id: person.id };
    changes.push({ action, subject, person: person.id, before: was, after: pick(saved, changed) });
    return { was, version: saved.version };
  });
  await recordChanges(tx, await actorOf(tx, row), changes);
  await emitEdited(tx, emit, row.agentId, visitors);
}

const actorOf = async (tx: Client, { agentId, nickname }: ImportRow) => ({
  uuid: agentId,
  username: await findUsername(tx, agentId),
  nickname,
});

async function undoLines(work: Work, lines: readonly LineRow[]): Promise<void> {
  const { tx, row } = work;
  const made = lines.filter(({ outcome }) => outcome === 'created');
  const gone = await removeImported(tx, made);
  const filled = lines.filter(({ outcome }) => outcome === 'filled');
  const restored = await restoreFilled(work, filled);
  const outcomes = lines.map(({ line, outcome, personId, version }): Outcome => {
    const isBack = outcome === 'created' ? gone.has(personId!) : restored.has(line);
    return { line, outcome: isBack ? 'undone' : 'kept', personId: isBack ? null : personId, was: null, version };
  });
  await saveOutcomes(tx, row.id, outcomes);
  const { done: _, ...tally } = countOutcomes(outcomes);
  await addTally(tx, row.id, tally);
}

/** Restores the former values of filled people who were not changed since. Returns the restored lines. */
async function restoreFilled(work: Work, lines: readonly LineRow[]): Promise<Set<number>> {
  const ids = [...new Set(lines.flatMap(({ personId }) => personId ?? []))];
  const back = new Set<number>();
  await rewrite(work, { ids, how: 'agent', action: 'users.undoImport' }, async (people, write) => {
    const known = new Map(people.map((person) => [person.id, person]));
    for (const { line, personId, was, version } of lines) {
      const person = known.get(personId!);
      if (!person || person.version !== version) continue;
      back.add(line);
      if (was) await write(person, formerValues(was));
    }
  });
  return back;
}

function formerValues(was: Record<string, unknown>): PersonEdit {
  const fields = Object.entries(was).filter(([field]) => field.startsWith('fields.'));
  const plain = Object.entries(was).filter(([field]) => !field.startsWith('fields.'));
  return {
    ...Object.fromEntries(plain),
    fields: Object.fromEntries(fields.map(([field, value]) => [field.slice(7), value])),
  };
}
