import { allows } from '@parley/core/access/allows';
import { peopleNeeds } from '@parley/core/access/people-needs';
import type { importLine, importRecord, importRoutes } from '@parley/protocol/http/archive/import';
import type * as z from 'zod';
import type { Context } from '../../../../context';
import { readPage } from '../../../../db/read-list';
import { Refusal } from '../../../../errors';
import type { HandlersOf } from '../../../../http/handler';
import type { Principal } from '../../../../principal';
import type { Storage } from '../../../foundation/files/storage';
import { seenAmong } from '../scope';
import { dropImports, fixLine, mapImport, stepImport, uploadSheet } from './actions';
import { ownImport } from './own';
import { type ImportRow, importList, type LineRow, readLinePage } from './store';

export const importHandlers = (context: Context, storage: Storage): HandlersOf<typeof importRoutes> => {
  const record = async (agent: Principal, id: string) => presentImport(await ownImport(context.db, agent, id));

  return {
    'POST /users/import/upload': async ({ agent, incoming }) =>
      record(agent, await uploadSheet(context, storage, agent, incoming)),
    'GET /users/import/getList': async ({ agent, value }) => {
      const { rows, total } = await readPage<ImportRow>(context.db, importList(agent.admin ? null : agent.uuid), value);
      return { list: rows.map(presentImport), total };
    },
    'GET /users/import/status': ({ agent, value }) => record(agent, value.id),
    'GET /users/import/lines': async ({ agent, value }) => {
      await ownImport(context.db, agent, value.id);
      const { rows, total } = await readLinePage(context.db, value.id, value);
      return { list: await presentLines(context, agent, rows), total };
    },
    'POST /users/import/doMap': async ({ agent, value: { id, ...mapping } }) => {
      if (mapping.onDuplicate === 'fill' && !allows(agent, peopleNeeds.edit)) throw new Refusal('forbidden');
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
  };
};

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

/**
 * Names the existing person of a line only to readers who may see that person and have no masks: they could search by
 * the values of the line themselves.
 */
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
