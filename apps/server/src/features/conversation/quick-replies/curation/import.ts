import { setImmediate as turn } from 'node:timers/promises';
import { MOST_REPLY_LINES, REPLY_FIELDS } from '@parley/protocol/http/replies/import';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import { Refusal } from '../../../../errors';
import { act } from '../../../../events/act';
import type { Incoming } from '../../../../http/handler';
import { uuidV7 } from '../../../../ids';
import type { Principal } from '../../../../principal';
import { recordChange } from '../../../foundation/audit/actions';
import { cellText, readTable } from '../../../foundation/files/read-table';
import { type Prepared, prepareReply } from '../content';
import { saveQuickReply } from '../store';
import { faultsOf, groupsIn, partsOf } from './import-faults';
import { deleteImported } from './import-store';
import { saveVersion } from './versions-store';

export type Line = Value<'POST /quickReply/doImport'>['lines'][number];
type Field = (typeof REPLY_FIELDS)[number];
type Read = Answer<'POST /quickReply/readImport'>;

/** Characters of a cell that are kept, as the protocol allows. */
const MAX_CELL: Record<Field, number> = {
  title: 1000,
  msg: 10_000,
  category: 1000,
  shortcut: 1000,
  tags: 2000,
  groups: 2000,
};

/** Accepted names of columns: those of the export, and others. */
const HEADS: Record<Field, readonly string[]> = {
  title: ['标题', '名称', 'title', 'name'],
  msg: ['内容', '文字', '回复', '话术', 'text', 'content', 'message', 'reply'],
  category: ['文件夹', '分类', '目录', 'folder', 'category'],
  shortcut: ['快捷码', '快捷键', 'shortcut', 'short code', 'code'],
  tags: ['标签', 'tags', 'tag'],
  groups: ['分组', '可见分组', '客服组', 'group', 'groups', 'visible groups'],
};

/** Reads a spreadsheet of replies and reports its faults. Nothing is stored. */
export async function readReplySheet(context: Context, incoming: Incoming): Promise<Read> {
  const { lines, ...read } = await readTable(context, incoming, {
    name: 'replies',
    maxBytes: 8 * 1024 * 1024,
    limits: { columns: 100, characters: 10_000 },
    mostLines: MOST_REPLY_LINES,
    heads: HEADS,
    needed: 'msg',
    lineOf,
  });
  return { lines, faults: await faultsOf(context.db, lines), ...read };
}

function lineOf(line: number, head: readonly (Field | null)[], cells: readonly string[]): Line {
  const values = Object.fromEntries(REPLY_FIELDS.map((field) => [field, ''])) as Omit<Line, 'line'>;
  head.forEach((field, at) => {
    if (field === null || values[field] !== '') return;
    values[field] = cellText(cells[at]).slice(0, MAX_CELL[field]);
  });
  return { line, ...values, shortcut: values.shortcut.replace(/^\//, '') };
}

/** Creates the replies of all lines, or none if a line has a fault. */
export async function importReplies(
  context: Context,
  admin: Principal,
  { batch, lines }: Value<'POST /quickReply/doImport'>,
): Promise<Answer<'POST /quickReply/doImport'>> {
  const first = await faultsOf(context.db, lines);
  if (first.length > 0) return { created: 0, faults: first };
  const groups = await groupsIn(context.db, lines);
  const prepared: Prepared[] = [];
  for (const line of lines) {
    const ids = partsOf(line.groups).flatMap((name) => groups.get(name.toLowerCase()) ?? []);
    prepared.push(await prepareReply(context, saidBy(line, ids)));
    // Pinyin is made without waiting for anything: others are served in between.
    await turn();
  }
  return act(context, async (tx) => {
    // Again: the same replies may have been created meanwhile.
    const faults = await faultsOf(tx, lines);
    if (faults.length > 0) return { created: 0, faults };
    const now = context.clock.now();
    for (const { scope: _, ...content } of prepared) {
      const reply = { id: uuidV7(now), agentId: null, position: 0, editedBy: admin.uuid, importId: batch, ...content };
      await saveVersion(tx, await saveQuickReply(tx, reply, now), admin.uuid);
    }
    await recordChange(tx, admin, {
      action: 'quickReplies.import',
      subject: { kind: 'import', id: batch },
      after: { lines: lines.length },
    });
    return { created: lines.length, faults: [] };
  });
}

const saidBy = ({ title, msg, category, shortcut, tags }: Line, groups: string[]) => ({
  scope: groups.length > 0 ? ('group' as const) : ('shared' as const),
  groups,
  kind: 'text' as const,
  title,
  msg,
  category,
  shortcut,
  tags: partsOf(tags),
  files: [],
  variants: [],
  validFrom: null,
  validUntil: null,
});

/** Removes the replies of an import that nobody has changed or used since. */
export function undoImport(context: Context, admin: Principal, batch: string) {
  return act(context, async (tx) => {
    const done = await deleteImported(tx, batch);
    if (done.removed + done.kept === 0) throw new Refusal('not-found');
    await recordChange(tx, admin, {
      action: 'quickReplies.undoImport',
      subject: { kind: 'import', id: batch },
      after: done,
    });
    return done;
  });
}
