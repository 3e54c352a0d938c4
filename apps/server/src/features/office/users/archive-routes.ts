import { allows } from '@parley/core/access/allows';
import { peopleNeeds } from '@parley/core/access/people-needs';
import type { archiveRoutes } from '@parley/protocol/http/archive/people';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import type { HandlersOf } from '../../../http/handler';
import type { Principal } from '../../../principal';
import { usualHours } from '../../conversation/blacklist/actions';
import { refuseHiddenFields } from '../../foundation/access/custom-fields';
import { editUser } from './actions';
import { findListed, type ListContext, type ListedRow, peopleList, readPeople, readViews } from './list-store';
import {
  blacklistPeople,
  changePeople,
  purgePeople,
  putPeopleBack,
  recyclePeople,
  restorePeople,
  unblacklistPeople,
} from './many';
import { presentUser, presentViews } from './present';
import { assertSeesPeople } from './scope';

export const archiveHandlers = (context: Context): HandlersOf<typeof archiveRoutes> => {
  const rules = () => context.setting('archive').fields;
  const listContextOf = (agent: Principal): ListContext => ({
    reader: agent,
    now: context.clock.now(),
    rules: rules(),
  });
  const presentTo = (agent: Principal) => {
    const known = rules();
    return (row: ListedRow) => presentUser(row, agent, known);
  };
  async function one(agent: Principal, id: string) {
    const row = await findListed(context.db, agent, id);
    if (!row) throw new Refusal('not-found');
    return presentTo(agent)(row);
  }
  const sees = (agent: Principal, ids: readonly string[]) => assertSeesPeople(context.db, agent, ids);

  return {
    'GET /users/getList': async ({ agent, value }) => {
      const { rows, total, more } = await readPeople(context.db, peopleList(value, listContextOf(agent)), value);
      return { list: rows.map(presentTo(agent)), total, more };
    },
    'GET /users/views': async ({ agent }) => {
      return presentViews(await readViews(context.db, listContextOf(agent), context.setting('archive').userCategories));
    },
    'POST /users/doEdit': async ({ agent, value }) => {
      if (!allows(agent, value.id === undefined ? peopleNeeds.create : peopleNeeds.edit))
        throw new Refusal('forbidden');
      if (value.id !== undefined) await sees(agent, [value.id]);
      refuseHiddenFields(value.fields, rules(), agent);
      return one(agent, await editUser(context, agent, value));
    },
    'POST /users/doChange': async ({ agent, value }) => {
      await sees(agent, value.ids);
      const was = await changePeople(context, agent, value);
      return { changed: was.length, was };
    },
    'POST /users/doPutBack': async ({ agent, value }) => {
      const ids = value.list.map(({ id }) => id);
      await sees(agent, ids);
      return { changed: await putPeopleBack(context, agent, value.list) };
    },
    'POST /users/doDelete': async ({ agent, value }) => {
      await sees(agent, value.ids);
      return { deleted: await recyclePeople(context, agent, value.ids) };
    },
    'POST /users/doRestore': async ({ agent, value }) => {
      await sees(agent, value.ids);
      return { restored: await restorePeople(context, agent, value.ids) };
    },
    'POST /users/doPurge': async ({ agent, value }) => {
      await sees(agent, value.ids);
      return { purged: await purgePeople(context, agent, value.ids) };
    },
    'POST /users/doBlacklist': async ({ agent, value }) => {
      await sees(agent, value.ids);
      return {
        changed: await blacklistPeople(context, agent, { ...value, hours: value.hours ?? usualHours(context) }),
      };
    },
    'POST /users/doUnblacklist': async ({ agent, value }) => {
      await sees(agent, value.ids);
      return { changed: await unblacklistPeople(context, agent, value.ids) };
    },
  };
};
