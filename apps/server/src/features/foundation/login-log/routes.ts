import { allows } from '@parley/core/access/allows';
import type { loginLogRoutes } from '@parley/protocol/http/login-log';
import type { Context } from '../../../context';
import { readPage } from '../../../db/read-list';
import type { HandlersOf } from '../../../http/handler';
import { SESSION_MS } from '../../../session-life';
import { zoneOf } from '../../../zone';
import { blockAddresses, blockedNow, mayBlock, unblockAddresses } from './blocked';
import { type BlockedRow, blockedList } from './blocked-store';
import { presentBlock, presentLoginRecord, presentNewLogin } from './present';
import { revoke } from './revoke';
import {
  type LoginRecordRow,
  loginRecordList,
  readAgentChoices,
  readFailing,
  readLoginDays,
  readNewLogins,
} from './store';

/** Milliseconds for which a new device or region is shown. */
const NEW_LOGINS_MS = 7 * 24 * 3600 * 1000;

export const loginLogHandlers = (context: Context): HandlersOf<typeof loginLogRoutes> => {
  const { db, clock } = context;
  const refreshedAfter = () => new Date(clock.now() - SESSION_MS);
  return {
    'GET /record/getList': async ({ value, agent }) => {
      const list = loginRecordList(agent, value, refreshedAfter());
      const { rows, total } = await readPage<LoginRecordRow>(db, list, value);
      const isBlocked = await blockedNow(context);
      const now = clock.now();
      return { list: rows.map((row) => presentLoginRecord(row, now, isBlocked)), total };
    },

    'GET /record/choices': async ({ agent }) => ({ agents: await readAgentChoices(db, agent) }),

    'GET /record/stats': async ({ value, agent }) => {
      const timeZone = zoneOf(value.timeZone);
      const [days, failing, isBlocked] = await Promise.all([
        readLoginDays(db, agent, value, timeZone),
        readFailing(db, agent, value),
        blockedNow(context),
      ]);
      const addresses = failing.map(({ lastAt, ...row }) => ({
        ...row,
        lastAt: lastAt.getTime(),
        blocked: isBlocked(row.address),
      }));
      return { days, addresses };
    },

    'GET /record/news': async ({ agent }) => {
      const isOwn = !allows(agent, ['seePermissions:seeLoginRecord']);
      const rows = await readNewLogins(db, agent, { isOwn, after: new Date(clock.now() - NEW_LOGINS_MS) });
      return { list: rows.map((row) => presentNewLogin(row, agent.uuid)) };
    },

    'GET /record/getBlocked': async ({ value, agent }) => {
      const { rows, total } = await readPage<BlockedRow>(db, blockedList(new Date(clock.now())), value);
      return { list: rows.map(presentBlock), total, mayBlock: mayBlock(agent) };
    },

    'POST /record/doBlock': ({ value, agent }) => blockAddresses(context, agent, value),

    'POST /record/doUnblock': async ({ value, agent }) => ({
      unblocked: await unblockAddresses(context, agent, value.ids),
    }),

    'POST /record/doRevoke': async ({ value, agent }) => ({ ended: await revoke(context, agent, value.ids) }),
  };
};
