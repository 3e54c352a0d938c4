import type { followUpRoutes } from '@parley/protocol/http/archive/follow-ups';
import type { Context } from '../../../../context';
import { readPage } from '../../../../db/read-list';
import type { HandlersOf } from '../../../../http/handler';
import type { Principal } from '../../../../principal';
import { presentFollowUp } from '../present';
import { assertSeesPeople } from '../scope';
import { dueList, type FollowUpRow, followUpList } from './follow-up-store';
import { assertSeesFollowUps, dropFollowUps, editFollowUp, followUpPeople } from './follow-ups';

/** Follow-ups of people in the archive. */
export const followUpHandlers = (context: Context): HandlersOf<typeof followUpRoutes> => {
  const sees = (agent: Principal, ids: readonly string[]) => assertSeesPeople(context.db, agent, ids);
  const seesFollowUps = (agent: Principal, ids: readonly string[]) => assertSeesFollowUps(context.db, agent, ids);

  return {
    'GET /users/followUps': async ({ agent, value }) => {
      await sees(agent, [value.person]);
      const { rows, total } = await readPage<FollowUpRow>(context.db, followUpList(value.person), value);
      return { list: rows.map(presentFollowUp), total };
    },
    'GET /users/due': async ({ agent, value }) => {
      const list = dueList(agent, context.clock.now());
      const { rows, total } = await readPage<FollowUpRow>(context.db, list, value);
      return { list: rows.map(presentFollowUp), total };
    },
    'POST /users/doFollowUp': async ({ agent, value }) => {
      if (value.id !== undefined) await seesFollowUps(agent, [value.id]);
      if (value.person !== undefined) await sees(agent, [value.person]);
      return presentFollowUp(await editFollowUp(context, agent, value));
    },
    'POST /users/doFollowUps': async ({ agent, value: { ids, ...wish } }) => {
      await sees(agent, ids);
      return { ids: await followUpPeople(context, agent, ids, wish) };
    },
    'POST /users/doDropFollowUp': async ({ agent, value }) => {
      await seesFollowUps(agent, value.ids);
      return { deleted: await dropFollowUps(context, agent, value.ids) };
    },
  };
};
