import type { groupRoutes } from '@parley/protocol/http/groups';
import type { Context } from '../../../context';
import { readPage } from '../../../db/read-list';
import type { HandlersOf } from '../../../http/handler';
import { editGroup, removeGroups } from './actions';
import { presentGroup, presentListedGroup } from './present';
import { groupList, type ListedGroupRow } from './store';

export const groupHandlers = (context: Context): HandlersOf<Omit<typeof groupRoutes, 'GET /talk/colleagues'>> => ({
  'GET /groups/getList': async ({ value }) => {
    const { rows, total } = await readPage<ListedGroupRow>(context.db, groupList(value), value);
    return { list: rows.map(presentListedGroup), total };
  },
  'POST /groups/doEdit': async ({ agent, value }) => presentGroup(await editGroup(context, agent, value)),
  'POST /groups/doDelete': async ({ agent, value }) => ({ deleted: await removeGroups(context, agent, value.ids) }),
});
