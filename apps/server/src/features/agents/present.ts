import type { agentRecord } from '@parley/protocol/http/admin';
import type * as z from 'zod';
import type { AgentRecordRow } from './store';

export const presentAgent = (row: AgentRecordRow): z.input<typeof agentRecord> => ({
  id: row.id,
  username: row.username,
  nickname: row.nickname,
  avatar: row.avatar,
  roles: row.roles,
  permissions: row.permissions,
  limit: row.limit,
  enabled: row.enabled,
  state: row.hidden ? '1' : '0',
  reachable: row.enabled && !row.hidden && row.connected,
  load: row.load,
  createdAt: row.createdAt.getTime(),
});
