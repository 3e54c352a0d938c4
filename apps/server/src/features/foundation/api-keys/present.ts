import type { Answer } from '@parley/protocol/http/routes';
import type { KeyRow } from './store';

export const presentKey = (row: KeyRow): Answer<'GET /access/getKeys'>['list'][number] => ({
  id: row.id,
  name: row.name,
  start: row.start,
  scopes: row.scopes,
  by: { uuid: row.agentId, nickname: row.nickname, active: row.isActive },
  createdAt: row.createdAt.getTime(),
  expiresAt: row.expiresAt?.getTime() ?? null,
  lastUsedAt: row.lastUsedAt?.getTime() ?? null,
});
