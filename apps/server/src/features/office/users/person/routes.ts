import type { personRoutes } from '@parley/protocol/http/archive/person';
import type { Context } from '../../../../context';
import { readPage } from '../../../../db/read-list';
import { sql } from '../../../../db/sql';
import { Refusal } from '../../../../errors';
import type { HandlersOf } from '../../../../http/handler';
import type { Principal } from '../../../../principal';
import type { Storage } from '../../../foundation/files/storage';
import { findListed } from '../list-store';
import { presentUser } from '../present';
import { assertSeesPeople } from '../scope';
import { erasePerson, presentErasure } from './erase';
import { countWaiting, type ErasureRow, erasureList } from './erase-store';
import { mergePeople, unmergePeople } from './merge';
import { findMergeOf } from './merge-store';
import { readPerson, readPersonTimeline } from './person';

/** One person of the archive: the detail, merging, the download of all data, erasing. */
export const personHandlers = (context: Context, storage: Storage): HandlersOf<typeof personRoutes> => {
  async function one(agent: Principal, id: string) {
    const row = await findListed(context.db, agent, id);
    if (!row) throw new Refusal('not-found');
    return presentUser(row, agent, context.setting('archive').fields);
  }

  return {
    'GET /users/person': ({ agent, value }) => readPerson(context, agent, value.id),
    'GET /users/timeline': ({ agent, value }) => readPersonTimeline(context, agent, value),
    'POST /users/doMerge': async ({ agent, value }) => {
      await assertSeesPeople(context.db, agent, [value.kept, value.merged]);
      return one(agent, await mergePeople(context, agent, value));
    },
    'POST /users/doUnmerge': async ({ agent, value }) => {
      const keptOf = await findMergeOf(context.db, value.merge);
      if (!keptOf) throw new Refusal('not-found');
      await assertSeesPeople(context.db, agent, [keptOf]);
      const { keptId, kept } = await unmergePeople(context, agent, value.merge);
      return { person: await one(agent, keptId), kept };
    },
    'POST /users/doErase': async ({ agent, value }) => {
      await assertSeesPeople(context.db, agent, [value.id]);
      return erasePerson(context, storage, agent, value);
    },
    'GET /users/erasures': async ({ value }) => {
      const { rows, total } = await readPage<ErasureRow>(context.db, { ...erasureList, where: sql`true` }, value);
      return { list: rows.map(presentErasure), total, waiting: await countWaiting(context.db) };
    },
  };
};
