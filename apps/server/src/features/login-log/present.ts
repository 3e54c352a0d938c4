import { readUserAgent } from '@parley/core/visit/user-agent';
import type { Answer } from '@parley/protocol/http/routes';
import { SESSION_MS } from '../auth/session-life';
import type { LoginRecordRow } from './store';

type LoginRecord = Answer<'GET /record/getList'>['list'][number];

export function presentLoginRecord(row: LoginRecordRow, now: number): LoginRecord {
  const isOver = row.endedAt === null && row.refreshedAt !== null && row.refreshedAt.getTime() <= now - SESSION_MS;
  return {
    id: row.id,
    username: row.username,
    uuid: row.agentId,
    nickname: row.nickname,
    ok: row.reason === '',
    reason: row.reason,
    time: row.at.getTime(),
    address: row.address,
    region: row.region,
    ...readUserAgent(row.userAgent),
    endedAt: row.endedAt?.getTime() ?? (isOver ? row.refreshedAt!.getTime() + SESSION_MS : null),
    endReason: row.endReason ?? (isOver ? 'lapsed' : null),
    living: row.refreshedAt !== null && row.endedAt === null && !isOver,
  };
}
