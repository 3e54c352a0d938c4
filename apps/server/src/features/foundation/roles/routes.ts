import type { roleRoutes } from '@parley/protocol/http/roles';
import type { Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { readPage } from '../../../db/read-list';
import { Refusal } from '../../../errors';
import type { HandlersOf } from '../../../http/handler';
import { assertInReach } from '../access/reach';
import type { ViewTarget } from '../auth/access-token';
import type { AuthKeys } from '../auth/keys';
import { startView } from '../auth/view-actions';
import { editRole, removeRoles } from './actions';
import { presentRights, presentRole } from './present';
import { listMembersOf, readRights } from './rights-store';
import { type RoleRow, roleList } from './store';

export const roleHandlers = (context: Context, keys: AuthKeys): HandlersOf<typeof roleRoutes> => ({
  'GET /roles/getList': async ({ value }) => {
    const { rows, total } = await readPage<RoleRow>(context.db, roleList(value), value);
    return { list: rows.map(presentRole), total };
  },
  'POST /roles/doEdit': async ({ value, agent }) => presentRole(await editRole(context, agent, value)),
  'POST /roles/doDelete': async ({ value, agent }) => ({ deleted: await removeRoles(context, agent, value.ids) }),
  'GET /roles/getMembers': async ({ value, agent }) => {
    const { rows, total } = await listMembersOf(context.db, agent, value);
    return { list: rows, total };
  },
  'GET /roles/getRights': async ({ value, agent }) => {
    await assertInReach(context.db, agent, [value.uuid]);
    const rights = await readRights(context.db, value.uuid);
    if (!rights) throw new Refusal('unknown-agent');
    return presentRights(rights);
  },
  'POST /roles/viewAs': ({ value, agent }) => startView(context, keys, agent, targetOf(value)),
});

const targetOf = ({ agent, role = '' }: Value<'POST /roles/viewAs'>): ViewTarget =>
  agent === undefined ? { kind: 'role', id: role } : { kind: 'agent', id: agent };
