import { isDeepStrictEqual } from 'node:util';
import { ENTRY_COLUMNS, MOST_ENTRY_LINES } from '@parley/protocol/http/robots/ask-robot';
import { MOST_ENTRIES } from '@parley/protocol/http/robots/entry-shapes';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import type { Queryable } from '../../../../db/pool';
import { Refusal } from '../../../../errors';
import { act } from '../../../../events/act';
import type { Incoming } from '../../../../http/handler';
import { uuidV7 } from '../../../../ids';
import type { Principal } from '../../../../principal';
import { findRobot } from '../../../conversation/robots/reading';
import { recordChange } from '../../../foundation/audit/actions';
import { cellText, readTable } from '../../../foundation/files/read-table';
import type { RobotAnalysis } from '../analysis';
import { lockKnown } from '../entries';
import { countEntries, type EntryFields, saveEntries } from '../entries-store';
import { checkContent } from '../entry-content';
import { publishUngated } from '../versions';
import { answerCell } from './answer-cell';
import { type Found, findByQuestions, noteImport, type Undone, undoEntries } from './import-store';
import { type Field, type Line, type ParsedLine, parseLine } from './parse-line';

type Read = Answer<'POST /askRobot/readImport'>;
type Fault = Read['faults'][number];

/** Characters of a cell that are kept, as the protocol allows. */
const MAX_CELL: Record<Field, number> = {
  question: 2000,
  similar: 30_000,
  answer: 20_000,
  keywords: 5000,
  match: 100,
  category: 1000,
  weight: 100,
  enabled: 100,
};

/** Accepted names of columns: those of the export, and others. */
const HEADS: Record<Field, readonly string[]> = {
  question: ['标准问题', '问题', '标准问', '问', 'question', 'standard question', 'q'],
  similar: ['相似问题', '相似问', '扩展问', 'similar questions', 'similar', 'variants'],
  answer: ['答案', '回答', '回复', '答', 'answer', 'reply', 'a'],
  keywords: ['关键词', '关键字', 'keywords', 'keyword'],
  match: ['匹配方式', '匹配', 'matching', 'match'],
  category: ['分类', '类别', '目录', 'category', 'folder'],
  weight: ['权重', '优先级', 'weight', 'priority'],
  enabled: ['状态', '启用', '是否启用', 'state', 'status', 'enabled'],
};

/** Reads a spreadsheet of entries and reports its faults, and which rows are known. Nothing is stored. */
export async function readEntrySheet(
  context: Context,
  analysis: RobotAnalysis,
  { robot: robotId, incoming }: { robot: string; incoming: Incoming },
): Promise<Read> {
  if (!(await findRobot(context.db, robotId))) throw new Refusal('not-found');
  const { lines, ...read } = await readTable(context, incoming, {
    name: 'entries',
    maxBytes: 8 * 1024 * 1024,
    limits: { columns: 100, characters: 30_000 },
    mostLines: MOST_ENTRY_LINES,
    heads: HEADS,
    needed: 'question',
    lineOf,
  });
  const { faults, parsed } = await examine(context.db, robotId, lines);
  const alike = await analysis.findAlike({ robot: robotId, questions: parsed.map(({ question }) => question) });
  const close = alike.flatMap((like, at): Fault[] =>
    like === null ? [] : [{ line: parsed[at]!.line, field: 'question', fault: 'similar', with: like }],
  );
  return { lines, faults: [...faults, ...close], ...read };
}

function lineOf(line: number, head: readonly (Field | null)[], cells: readonly string[]): Line {
  const values = Object.fromEntries(ENTRY_COLUMNS.map((field) => [field, ''])) as Omit<Line, 'line'>;
  head.forEach((field, at) => {
    if (field === null || values[field] !== '') return;
    values[field] = cellText(cells[at]).slice(0, MAX_CELL[field]);
  });
  return { line, ...values };
}

type Examined = { faults: Fault[]; parsed: ParsedLine[]; known: ReadonlyMap<number, NonNullable<Found['entry']>> };

/** What lines say, what is wrong with them, and the entries that have their questions already, by line. */
async function examine(db: Queryable, robotId: string, lines: readonly Line[]): Promise<Examined> {
  const read = lines.map(parseLine);
  const faults = read.flatMap((one, at) =>
    one.faults.map(([field, fault]): Fault => ({ line: lines[at]!.line, field, fault })),
  );
  const parsed = read.flatMap((one) => one.parsed ?? []);
  const found = await findByQuestions(
    db,
    robotId,
    parsed.map(({ question }) => question),
  );
  const known = new Map<number, NonNullable<Found['entry']>>();
  const first = new Map<string, string>();
  for (const [at, line] of parsed.entries()) {
    const { key, entry } = found[at]!;
    const put = (fault: Fault['fault'], question: string) =>
      faults.push({ line: line.line, field: 'question', fault, with: question });
    const before = first.get(key);
    if (before !== undefined) put('twice', before);
    else if (entry) {
      known.set(line.line, entry);
      put(isSame(line, entry) ? 'same' : 'exists', entry.question);
    }
    first.set(key, before ?? line.question);
  }
  return { faults, parsed, known };
}

const answersOf = ({ answer }: ParsedLine, known: EntryFields | null): EntryFields['answers'] =>
  known && answerCell(known.answers).slice(0, MAX_CELL.answer).trim() === answer
    ? known.answers
    : [{ kind: 'text', msg: answer, channels: [], from: null, until: null }];

/** The entry that a line makes, of a known one or anew; what the sheet does not tell stays. */
function entryOf(line: ParsedLine, known: EntryFields | null, made: { id: string; robotId: string }): EntryFields {
  const { line: _, answer: __, ...content } = line;
  const { related, id, robotId } = known ?? { ...made, related: [] };
  return checkContent({ ...content, answers: answersOf(line, known), related, id, robotId });
}

function isSame(line: ParsedLine, { importId: _, ...known }: NonNullable<Found['entry']>): boolean {
  return isDeepStrictEqual(plain(entryOf(line, known, known)), plain(known));
}
const plain = (entry: EntryFields): unknown => JSON.parse(JSON.stringify({ ...entry, revision: null }));

/** Faults that do not stop an import: they say what becomes of the row. */
const isTold = ({ fault }: Fault): boolean => fault === 'exists' || fault === 'same' || fault === 'similar';

/** Creates or replaces the entries of all lines, or none if a line has a fault. */
export function importEntries(
  context: Context,
  agent: Principal,
  { robot: robotId, batch, onExisting, lines }: Value<'POST /askRobot/doImport'>,
): Promise<Answer<'POST /askRobot/doImport'>> {
  const now = context.clock.now();
  return act(context, async (tx) => {
    const robot = await lockKnown(tx, robotId);
    const { faults, parsed, known } = await examine(tx, robotId, lines);
    const same = new Set(faults.filter(({ fault }) => fault === 'same').map(({ line }) => line));
    // An earlier part of this import made it: the file has the question twice.
    const again = parsed.flatMap(({ line, question }): Fault[] =>
      known.get(line)?.importId === batch && !same.has(line)
        ? [{ line, field: 'question', fault: 'twice', with: question }]
        : [],
    );
    const left = [...faults.filter((fault) => !isTold(fault)), ...again];
    if (left.length > 0) return { created: 0, changed: 0, skipped: 0, faults: left };
    const created = parsed.filter(({ line }) => !known.has(line));
    const changed = onExisting === 'replace' ? parsed.filter(({ line }) => known.has(line) && !same.has(line)) : [];
    const counts = { created: created.length, changed: changed.length };
    if ((await countEntries(tx, robotId)) + created.length > MOST_ENTRIES) throw new Refusal('too-many-entries');
    const noted = await noteImport(tx, { id: batch, robotId, by: agent.uuid, at: new Date(now), ...counts });
    if (!noted) throw new Refusal('not-found');
    const entries = [...created, ...changed].map((line) =>
      entryOf(line, known.get(line.line) ?? null, { id: uuidV7(now), robotId }),
    );
    await saveEntries(tx, entries, { by: agent.uuid, now, importId: batch });
    const ids = entries.map(({ id }) => id);
    await publishUngated(tx, robot, { kind: 'import', ids, by: agent.uuid, now });
    await recordChange(tx, agent, {
      action: 'robotEntries.import',
      subject: { kind: 'import', id: batch, name: robot.name },
      after: { lines: lines.length, created: counts.created, replaced: counts.changed },
    });
    return { ...counts, skipped: lines.length - entries.length, faults: [] };
  });
}

/** Removes or restores the entries of an import that nobody has changed since. */
export function takeBackImport(
  context: Context,
  agent: Principal,
  { robot: robotId, batch }: Value<'POST /askRobot/undoImport'>,
): Promise<Undone> {
  const now = context.clock.now();
  return act(context, async (tx) => {
    const robot = await lockKnown(tx, robotId);
    const undone = await undoEntries(tx, { id: batch, robotId, by: agent.uuid, at: new Date(now) });
    if (!undone) throw new Refusal('not-found');
    await publishUngated(tx, robot, { kind: 'import', ids: null, by: agent.uuid, now });
    await recordChange(tx, agent, {
      action: 'robotEntries.undoImport',
      subject: { kind: 'import', id: batch, name: robot.name },
      after: undone,
    });
    return undone;
  });
}
