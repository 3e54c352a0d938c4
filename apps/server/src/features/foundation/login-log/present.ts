import { readUserAgent } from '@parley/core/visit/user-agent';
import type { Answer } from '@parley/protocol/http/routes';
import { SESSION_MS } from '../../../session-life';
import type { BlockedRow } from './blocked-store';
import type { LoginRecordRow, NewLoginRow } from './store';

type LoginRecord = Answer<'GET /record/getList'>['list'][number];

export function presentLoginRecord(
  row: LoginRecordRow,
  now: number,
  isBlocked: (address: string) => boolean,
): LoginRecord {
  const isOver = row.endedAt === null && row.refreshedAt !== null && row.refreshedAt.getTime() <= now - SESSION_MS;
  return {
    id: row.id,
    username: row.username,
    uuid: row.agentId,
    nickname: row.nickname,
    ok: row.reason === '',
    way: row.way,
    reason: row.reason,
    time: row.at.getTime(),
    address: row.address,
    region: row.region,
    ...readUserAgent(row.userAgent),
    client: row.client,
    isNewDevice: row.isNewDevice,
    isNewRegion: row.isNewRegion,
    seenAt: row.seenAt?.getTime() ?? null,
    blocked: isBlocked(row.address),
    endedAt: row.endedAt?.getTime() ?? (isOver ? row.refreshedAt!.getTime() + SESSION_MS : null),
    endReason: row.endReason ?? (isOver ? 'lapsed' : null),
    living: row.refreshedAt !== null && row.endedAt === null && !isOver,
  };
}

export const presentNewLogin = (row: NewLoginRow, agentId: string): Answer<'GET /record/news'>['list'][number] => {
  const { os, browser } = readUserAgent(row.userAgent);
  return {
    id: row.id,
    uuid: row.agentId,
    nickname: row.nickname,
    own: row.agentId === agentId,
    sessionId: row.agentId === agentId ? row.sessionId : null,
    time: row.at.getTime(),
    address: row.address,
    region: row.region,
    os,
    browser,
    isNewDevice: row.isNewDevice,
    isNewRegion: row.isNewRegion,
  };
};

export const presentBlock = ({
  until,
  lastHitAt,
  createdAt,
  ...row
}: BlockedRow): Answer<'GET /record/getBlocked'>['list'][number] => ({
  ...row,
  until: until?.getTime() ?? null,
  lastHitAt: lastHitAt?.getTime() ?? null,
  createdAt: createdAt.getTime(),
});
