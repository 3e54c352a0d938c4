import { Readable } from 'node:stream';
import { maskText } from '@parley/core/access/masks';
import type { importLine, importRecord, importRoutes } from '@parley/protocol/http/archive-import';
import type * as z from 'zod';
import type { Context } from '../../../../context';
import { readPage } from '../../../../db/read-list';
import { Refusal } from '../../../../errors';
import type { HandlersOf, Language } from '../../../../http/handler';
import type { Principal } from '../../../../principal';
import { csvWriter } from '../../../../sheets/csv';
import type { Storage } from '../../../foundation/files/storage';
import { seenAmong } from '../scope';
import { dropImports, fixLine, mapImport, stepImport, takeSheet } from './actions';
import {
  findImport,
  type ImportRow,
  importList,
  type LineRow,
  type Only,
  readLinePage,
  readLinesAfter,
  whichLines,
} from './store';
import { TROUBLES } from './troubles';

export const importHandlers = (context: Context, storage: Storage): HandlersOf<typeof importRoutes> => {
  /** Whoever made it, and administrators. */
  async function own(agent: Principal, id: string): Promise<ImportRow> {
    const row = await findImport(context.db, id);
    if (!row || (row.agentId !== agent.uuid && !agent.admin)) throw new Refusal('not-found');
    return row;
  }
  const record = async (agent: Principal, id: string) => presentImport(await own(agent, id));

  return {
    'POST /users/import/upload': async ({ agent, incoming }) =>
      record(agent, await takeSheet(context, storage, agent, incoming)),
    'GET /users/import/getList': async ({ agent, value }) => {
      const { rows, total } = await readPage<ImportRow>(context.db, importList(agent.admin ? null : agent.uuid), value);
      return { list: rows.map(presentImport), total };
    },
    'GET /users/import/status': ({ agent, value }) => record(agent, value.id),
    'GET /users/import/lines': async ({ agent, value }) => {
      await own(agent, value.id);
      const { rows, total } = await readLinePage(context.db, value.id, value);
      return { list: await presentLines(context, agent, rows), total };
    },
    'POST /users/import/doMap': async ({ agent, value: { id, ...mapping } }) => {
      await mapImport(context, agent, id, mapping);
      return record(agent, id);
    },
    'POST /users/import/doFix': async ({ agent, value }) =>
      (await presentLines(context, agent, [await fixLine(context, agent, value)]))[0]!,
    'POST /users/import/doStart': async ({ agent, value }) => {
      await stepImport(context, agent, value.id, 'start');
      return record(agent, value.id);
    },
    'POST /users/import/doStop': async ({ agent, value }) => {
      await stepImport(context, agent, value.id, 'stop');
      return record(agent, value.id);
    },
    'POST /users/import/doUndo': async ({ agent, value }) => {
      await stepImport(context, agent, value.id, 'undo');
      return record(agent, value.id);
    },
    'POST /users/import/doDelete': async ({ agent, value }) => ({
      deleted: await dropImports(context, agent, value.ids),
    }),
    'GET /users/import/report': async ({ agent, value, http: { language } }) => {
      const row = await own(agent, value.id);
      const { rows, total } = await readLinePage(context.db, row.id, { only: value.only, pageNo: 1, pageSize: 1 });
      return {
        name: `${row.fileName.replace(/\.\w+$/, '')}-${value.only}.csv`,
        type: 'text/csv; charset=utf-8',
        rows: total,
        bytes: rows.length * total * 80,
        stream: Readable.from(report(context, agent, row, value.only, language), { objectMode: false }),
      };
    },
  };
};

const REPORT_AT_ONCE = 1000;

/** The lines as they stand in the file, with their number and what is wrong. */
async function* report(
  { db }: Context,
  { masks }: Principal,
  row: ImportRow,
  only: Only,
  language: Language,
): AsyncGenerator<Buffer, void> {
  const words = TROUBLES[language];
  const titles = only === 'bad' ? [words.line, words.problem, ...row.heads] : [words.line, words.kept];
  const writer = csvWriter(
    titles.map((title) => ({ title, kind: 'text' as const, width: undefined })),
    'UTC',
  );
  yield await writer.begin();
  for (let after = -1; ; ) {
    const rows = await readLinesAfter(db, row.id, after, REPORT_AT_ONCE, whichLines(only));
    const last = rows.at(-1);
    if (!last) break;
    after = last.line;
    yield await writer.rows(
      rows.map(({ line, problems, cells, personId }) => {
        const wrong = problems.map(({ column, trouble }) =>
          [row.heads[column], words[trouble]].filter(Boolean).join(': '),
        );
        const shown = only === 'bad' ? [wrong.join('; '), ...cells] : [personId ?? ''];
        return [String(line), ...shown.map((cell) => (masks.length > 0 ? maskText(cell, masks) : cell))];
      }),
    );
  }
  yield await writer.end();
}

const presentImport = ({
  agentId: _,
  createdAt,
  startedAt,
  endedAt,
  ...row
}: ImportRow): z.input<typeof importRecord> => ({
  ...row,
  createdAt: createdAt.getTime(),
  startedAt: startedAt?.getTime() ?? null,
  endedAt: endedAt?.getTime() ?? null,
});

/** Who is known by a line is told to those who see that person, and could have asked by all that stands in it. */
async function presentLines({ db }: Context, agent: Principal, rows: readonly LineRow[]) {
  const known = rows.flatMap(({ duplicateOf }) => duplicateOf ?? []);
  const seen = agent.masks.length > 0 ? new Set<string>() : await seenAmong(db, agent, known);
  return rows.map((row) => presentLine(row, seen));
}

const presentLine = (row: LineRow, seen: ReadonlySet<string>): z.input<typeof importLine> => ({
  line: row.line,
  cells: row.cells,
  problems: row.problems,
  duplicateOf: row.duplicateOf === null ? null : nameOf(row, row.duplicateOf, seen),
  duplicateLine: row.duplicateLine,
  leftOut: row.leftOut,
  outcome: row.outcome,
  person: row.personId,
});

const nameOf = ({ duplicateName }: LineRow, id: string, seen: ReadonlySet<string>) =>
  seen.has(id) ? { id, name: duplicateName ?? '' } : { id: '', name: '' };
