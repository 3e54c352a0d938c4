import { type groupRoutes, listedGroup } from '@parley/protocol/http/groups';
import type { Context } from '../../../context';
import { readPage } from '../../../db/read-list';
import type { HandlersOf } from '../../../http/handler';
import { exportList } from '../../../sheets/export-list';
import { editGroup, removeGroups } from './actions';
import { readColleagues } from './colleagues';
import { groupTable } from './export';
import { presentGroup, presentListedGroup } from './present';
import { groupList, type ListedGroupRow, readNames } from './store';

export const groupHandlers = (context: Context): HandlersOf<typeof groupRoutes> => ({
  'GET /groups/getList': async ({ value }) => {
    const { rows, total } = await readPage<ListedGroupRow>(context.db, groupList(value), value);
    return { list: rows.map(presentListedGroup), total };
  },
  'GET /groups/export': async ({ agent, value, http: { language } }) =>
    exportList(context, {
      table: groupTable(await readNames(context.db, agent)),
      list: groupList(value),
      present: presentListedGroup,
      wish: value,
      language,
      reader: agent,
      shape: listedGroup,
    }),
  'POST /groups/doEdit': async ({ agent, value }) => presentGroup(await editGroup(context, agent, value)),
  'POST /groups/doDelete': async ({ agent, value }) => ({ deleted: await removeGroups(context, agent, value.ids) }),
  'GET /talk/colleagues': () => readColleagues(context),
});
