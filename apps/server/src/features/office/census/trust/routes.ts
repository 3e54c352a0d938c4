import { dimensionNames } from '@parley/core/census/dimensions';
import type { trustRoutes } from '@parley/protocol/http/census/trust';
import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import { transaction } from '../../../../db/transaction';
import { Refusal } from '../../../../errors';
import type { HandlersOf } from '../../../../http/handler';
import { uuidV7 } from '../../../../ids';
import type { Principal } from '../../../../principal';
import { recordChange } from '../../../foundation/audit/actions';
import { readCompleteZone, readZone } from '../zones-store';
import { beOnlyAsker, findNewest, insertTask, isUnderWay, type ListedTask, readTasks } from './tasks-store';

export function trustHandlers(context: Context): HandlersOf<typeof trustRoutes> {
  const { db } = context;
  return {
    'GET /census/trust/getState': async () => {
      const zone = await readCompleteZone(db);
      const kinds = ['rebuild', 'zone', 'check'] as const;
      const [underWay, failed] = await Promise.all(
        (['open', 'failed'] as const).map((outcome) => Promise.all(kinds.map((kind) => findNewest(db, kind, outcome)))),
      );
      const check = await findNewest(db, 'check', 'done');
      const rebuild = await findNewest(db, 'rebuild', 'done');
      return {
        zone: zone.name,
        wanted: await readZone(db),
        underWay: underWay!.flatMap((task) => (task ? [present(task)] : [])),
        failed: failed!.flatMap((task) => (task ? [present(task)] : [])),
        check: check && present(check),
        rebuiltAt: rebuild?.finishedAt?.getTime() ?? null,
      };
    },
    'GET /census/trust/getList': async ({ value: { pageNo, pageSize } }) => {
      const { rows, total } = await readTasks(db, { offset: (pageNo - 1) * pageSize, limit: pageSize });
      return { list: rows.map(present), total };
    },
    'POST /census/trust/rebuild': ({ value, agent }) => addTask(context, agent, { kind: 'rebuild', ...value }),
    'POST /census/trust/check': ({ value, agent }) => addTask(context, agent, { kind: 'check', ...value }),
  };
}

type Asked = { kind: 'rebuild' | 'check'; from?: number | undefined; to?: number | undefined };

/** Asks the helper process for a task; one of a kind at a time. */
async function addTask({ db, clock }: Context, agent: Principal, { kind, from, to }: Asked): Promise<Task> {
  if (from !== undefined && to !== undefined && from >= to) throw new Refusal('bad-range', { fields: ['from', 'to'] });
  const now = clock.now();
  const id = uuidV7(now);
  await transaction(db, async (tx) => {
    await beOnlyAsker(tx);
    if (await isUnderWay(tx, kind)) throw new Refusal('already-under-way');
    const zone = (await readCompleteZone(tx)).name;
    const range = { from: from === undefined ? null : new Date(from), to: to === undefined ? null : new Date(to) };
    const task = { id, kind, zone, ...range, requestedBy: agent.uuid, requestedAt: new Date(now) };
    if (!(await insertTask(tx, task))) throw new Refusal('nothing-in-range', { fields: ['from', 'to'] });
    await recordChange(tx, agent, {
      action: `census.${kind}`,
      subject: { kind: 'census', id },
      after: { since: from ?? null, until: to ?? null, timeZone: zone },
    });
  });
  return present((await findNewest(db, kind, 'open')) ?? (await findNewest(db, kind, 'done'))!);
}

type Task = Answer<'POST /census/trust/rebuild'>;

function present(task: ListedTask): Task {
  const { id, kind, zone, nickname, compared, found } = task;
  const [from, to, at] = [task.from.getTime(), task.to.getTime(), task.at.getTime()];
  return {
    id,
    kind,
    zone,
    from,
    to,
    compared,
    found,
    by: nickname,
    progress: task.finishedAt ? 1 : (at - from) / (to - from),
    requestedAt: task.requestedAt.getTime(),
    finishedAt: task.finishedAt?.getTime() ?? null,
    hasFailed: task.error !== null,
    differences: task.differences.map(({ grain, dimension, ...difference }) => ({
      ...difference,
      grain: grain as Task['differences'][number]['grain'],
      dimension: dimensionNames[dimension - 1] ?? '',
    })),
  };
}
