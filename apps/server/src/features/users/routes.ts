import type { userRecord, userRoutes } from '@parley/protocol/http/users';
import type * as z from 'zod';
import type { Context } from '../../context';
import type { HandlersOf } from '../../http/handler';
import { seeVisitor } from '../conversations/reading';
import { editCard, editUser } from './actions';
import { readCard } from './card';
import { type Listed, listPeople } from './store';

export const userHandlers = (context: Context): HandlersOf<typeof userRoutes> => ({
  'GET /visitors/card': async ({ agent, value }) => {
    await seeVisitor(context, agent, value.YQToken);
    return readCard(context.db, value.YQToken);
  },
  'POST /visitors/doEdit': async ({ agent, value: { YQToken, was, ...edit } }) => {
    await seeVisitor(context, agent, YQToken);
    await editCard(context, agent, { visitorId: YQToken, edit, was });
    return readCard(context.db, YQToken);
  },
  'GET /users/getList': async ({ value }) => {
    const { rows, total } = await listPeople(context.db, value);
    return { list: rows.map(presentUser), total };
  },
  'POST /users/doEdit': async ({ agent, value }) => presentUser(await editUser(context, agent, value)),
});

const presentUser = ({ createdAt, updatedAt, lastSeenAt, ...person }: Listed): z.input<typeof userRecord> => ({
  ...person,
  lastSeenAt: lastSeenAt?.getTime() ?? null,
  createdAt: createdAt.getTime(),
  updatedAt: updatedAt.getTime(),
});
