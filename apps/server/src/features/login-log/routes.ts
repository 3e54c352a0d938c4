import { type loginLogRoutes, loginRecord } from '@parley/protocol/http/login-log';
import type { Context } from '../../context';
import { readPage } from '../../db/read-list';
import { act } from '../../events/act';
import type { HandlersOf } from '../../http/handler';
import { exportList } from '../../sheets/export-list';
import { recordChange } from '../audit/actions';
import { SESSION_MS } from '../auth/session-life';
import { endLogins } from '../auth/sessions';
import { loginTable } from './export';
import { presentLoginRecord } from './present';
import { findRecordSessions, type LoginRecordRow, loginRecordList } from './store';

export const loginLogHandlers = (context: Context): HandlersOf<typeof loginLogRoutes> => {
  const refreshedAfter = () => new Date(context.clock.now() - SESSION_MS);
  return {
    'GET /record/getList': async ({ value }) => {
      const { rows, total } = await readPage<LoginRecordRow>(
        context.db,
        loginRecordList(value, refreshedAfter()),
        value,
      );
      const now = context.clock.now();
      return { list: rows.map((row) => presentLoginRecord(row, now)), total };
    },

    'GET /record/export': ({ value, agent, http: { language } }) => {
      const now = context.clock.now();
      return exportList(context, {
        table: loginTable,
        list: loginRecordList(value, refreshedAfter()),
        present: (row: LoginRecordRow) => presentLoginRecord(row, now),
        wish: value,
        language,
        reader: agent,
        shape: loginRecord,
      });
    },

    'POST /record/doRevoke': async ({ agent, value }) => ({
      ended: await act(context, async (tx, emit) => {
        const byAgent = new Map<string, string[]>();
        for (const { sessionId, agentId } of await findRecordSessions(tx, value.ids))
          byAgent.set(agentId, [...(byAgent.get(agentId) ?? []), sessionId]);
        let ended = 0;
        for (const [agentId, ids] of byAgent)
          ended += await endLogins(tx, emit, { agentId, ids }, 'revoked', context.clock.now());
        if (ended > 0)
          await recordChange(tx, agent, {
            action: 'logins.revoke',
            subject: { kind: 'login', id: [...byAgent.values()].flat() },
            after: { agents: [...byAgent.keys()], ended },
          });
        return ended;
      }),
    }),
  };
};
