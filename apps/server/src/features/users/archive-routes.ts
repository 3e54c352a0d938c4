import { type archiveRoutes, userRecord } from '@parley/protocol/http/archive';
import type { Context } from '../../context';
import { readPage } from '../../db/read-list';
import { Refusal } from '../../errors';
import type { HandlersOf } from '../../http/handler';
import type { Principal } from '../../principal';
import { exportList } from '../../sheets/export-list';
import { editUser } from './actions';
import { peopleTable } from './export';
import { type FollowUpRow, followUpList } from './follow-up-store';
import { dropFollowUps, editFollowUp } from './follow-ups';
import { type Asked, findListed, peopleList, readPeople, readViews } from './list-store';
import {
  blacklistPeople,
  changePeople,
  purgePeople,
  putPeopleBack,
  recyclePeople,
  restorePeople,
  unblacklistPeople,
} from './many';
import { presentFollowUp, presentUser } from './present';

export const archiveHandlers = (context: Context): HandlersOf<typeof archiveRoutes> => {
  const askedBy = (agent: Principal): Asked => ({
    agentId: agent.uuid,
    admin: agent.admin,
    now: context.clock.now(),
    scope: null,
  });
  async function one(id: string) {
    const row = await findListed(context.db, id);
    if (!row) throw new Refusal('not-found');
    return presentUser(row);
  }

  return {
    'GET /users/getList': async ({ agent, value }) => {
      const { rows, total, more } = await readPeople(context.db, peopleList(value, askedBy(agent)), value);
      return { list: rows.map(presentUser), total, more };
    },
    'GET /users/export': ({ agent, value, http: { language } }) =>
      exportList(context, {
        table: peopleTable,
        list: peopleList(value, askedBy(agent)),
        present: presentUser,
        wish: value,
        language,
        reader: agent,
        shape: userRecord,
      }),
    'GET /users/views': async ({ agent }) => {
      const { views, categories, ...choices } = await readViews(
        context.db,
        askedBy(agent),
        context.setting('archive').userCategories,
      );
      const counted = ({ total, more }: { total: number; more: boolean }) => ({ count: total, more });
      return {
        views: Object.fromEntries(Object.entries(views).map(([name, size]) => [name, counted(size)])) as never,
        categories: categories.map(({ name, ...size }) => ({ name, ...counted(size) })),
        ...choices,
      };
    },
    'POST /users/doEdit': async ({ agent, value }) => one(await editUser(context, agent, value)),
    'POST /users/doChange': async ({ agent, value }) => {
      const was = await changePeople(context, agent, value);
      return { changed: was.length, was };
    },
    'POST /users/doPutBack': async ({ agent, value }) => ({ changed: await putPeopleBack(context, agent, value.list) }),
    'POST /users/doDelete': async ({ agent, value }) => ({ deleted: await recyclePeople(context, agent, value.ids) }),
    'POST /users/doRestore': async ({ agent, value }) => ({ restored: await restorePeople(context, agent, value.ids) }),
    'POST /users/doPurge': async ({ agent, value }) => ({ purged: await purgePeople(context, agent, value.ids) }),
    'POST /users/doBlacklist': async ({ agent, value }) => ({ changed: await blacklistPeople(context, agent, value) }),
    'POST /users/doUnblacklist': async ({ agent, value }) => ({
      changed: await unblacklistPeople(context, agent, value.ids),
    }),
    'GET /users/followUps': async ({ value }) => {
      const { rows, total } = await readPage<FollowUpRow>(context.db, followUpList(value.person), value);
      return { list: rows.map(presentFollowUp), total };
    },
    'POST /users/doFollowUp': async ({ agent, value }) => presentFollowUp(await editFollowUp(context, agent, value)),
    'POST /users/doDropFollowUp': async ({ agent, value }) => ({
      deleted: await dropFollowUps(context, agent, value.ids),
    }),
  };
};
