import type { pushRoutes } from '@parley/protocol/http/settings/push';
import type { Context } from '../../../context';
import type { HandlersOf } from '../../../http/handler';
import type { Kit } from '../../module';
import {
  presentDevice,
  readOwnDevices,
  removeOwnDevice,
  reportWindow,
  revokeDevice,
  subscribe,
  testDevice,
} from './devices';
import { listDevices } from './devices-store';

export const pushHandlers = (context: Context, { isListedTarget }: Kit): HandlersOf<typeof pushRoutes> => ({
  'GET /push/own': ({ agent }) => readOwnDevices(context, agent),
  'POST /push/doSubscribe': ({ agent, value, http: { origin, language } }) =>
    subscribe({ context, isListedTarget }, agent, { ...value, origin, language }),
  'POST /push/doRemove': async ({ agent, value }) => ({ deleted: await removeOwnDevice(context, agent, value.id) }),
  'POST /push/doTest': async ({ agent, value }) => {
    await testDevice(context, agent, value);
    return {};
  },
  'POST /push/here': ({ agent, value }) => reportWindow(context, agent, value),
  'GET /push/getList': async ({ value }) => {
    const { rows, total } = await listDevices(context.db, null, value);
    const now = context.clock.now();
    const list = rows.map((row) => ({
      ...presentDevice(row, now),
      agent: { uuid: row.agentId, nickname: row.nickname },
    }));
    return { list, total };
  },
  'POST /push/doRevoke': async ({ agent, value }) => ({ deleted: await revokeDevice(context, agent, value.id) }),
});
