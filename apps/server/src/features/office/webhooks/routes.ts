import type { Context } from '../../../context';
import type { Handlers } from '../../../http/handler';
import type { Kit } from '../../module';
import { readDeliveries, replayDeliveries, testHook } from './deliveries';
import { deleteHooks, editHook, renewHookSecret } from './hooks';
import { presentDelivery, presentHook } from './present';
import { listHooks } from './store';

type Routes =
  | 'POST /access/doHook'
  | 'POST /access/doHookSecret'
  | 'POST /access/doHookTest'
  | 'GET /access/getHooks'
  | 'POST /access/doDeleteHooks'
  | 'GET /access/getDeliveries'
  | 'POST /access/doReplay';

export const webhookHandlers = (context: Context, { isListedTarget }: Kit): Pick<Handlers, Routes> => ({
  'POST /access/doHook': async ({ agent, value }) => editHook({ context, isListedTarget }, agent, value),
  'POST /access/doHookSecret': async ({ agent, value }) => renewHookSecret(context, agent, value.id),
  'POST /access/doHookTest': async ({ agent, value }) => ({ id: await testHook(context, agent, value.id) }),
  'GET /access/getHooks': async ({ value }) => {
    const { rows, total } = await listHooks(context.db, value);
    return { list: rows.map(presentHook), total };
  },
  'POST /access/doDeleteHooks': async ({ agent, value }) => ({ deleted: await deleteHooks(context, agent, value.ids) }),
  'GET /access/getDeliveries': async ({ agent, value }) => {
    const { rows, bodies, total } = await readDeliveries(context, agent, value);
    return { list: rows.map((row) => presentDelivery(row, bodies.get(row.id) ?? null)), total };
  },
  'POST /access/doReplay': async ({ agent, value }) => ({
    replayed: await replayDeliveries(context, agent, value.ids),
  }),
});
