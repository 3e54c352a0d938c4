import type { agentRecord } from '@parley/protocol/http/agents';
import type * as z from 'zod';
import type { AgentRecordRow, InBoth } from './store';

export const presentAgent = (row: AgentRecordRow): z.input<typeof agentRecord> => ({
  id: row.id,
  username: row.username,
  nickname: row.nickname,
  avatar: row.avatar,
  jobNumber: row.jobNumber,
  roles: row.roles,
  permissions: row.permissions,
  groups: row.groups,
  limit: row.limit,
  initialBatch: row.initialBatch,
  enabled: row.enabled,
  state: row.hidden ? '1' : '0',
  reachable: row.enabled && !row.hidden && row.connected,
  load: row.load,
  skills: row.skills,
  languages: row.languages,
  signature: inBoth(row.signature),
  welcome: inBoth(row.welcome),
  away: inBoth(row.away),
  allowedAddresses: row.allowedAddresses,
  totp: row.totp,
  today: row.today,
  lastLoginAt: row.lastLoginAt?.getTime() ?? null,
  version: row.version,
  createdAt: row.createdAt.getTime(),
});

const inBoth = ({ zh = '', en = '' }: Partial<InBoth>): InBoth => ({ zh, en });
