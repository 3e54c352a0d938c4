import type { agentRecord } from '@parley/protocol/http/agents';
import type * as z from 'zod';
import type { Context } from '../../../context';
import { isInService, type ServiceFacts, serviceFacts } from './service';
import type { AgentRecordRow, Bilingual } from './store';

type AgentRecord = z.input<typeof agentRecord>;

/** Presents agents; `clock` decides whether their working hours are on. */
export function agentPresenter(context: Pick<Context, 'setting' | 'clock'>): (row: AgentRecordRow) => AgentRecord {
  const facts = serviceFacts(context);
  return (row) => present(row, facts);
}

export const presentAgent = (context: Pick<Context, 'setting' | 'clock'>, row: AgentRecordRow): AgentRecord =>
  agentPresenter(context)(row);

const present = (row: AgentRecordRow, facts: ServiceFacts): AgentRecord => ({
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
  reason: row.reason,
  word: row.word,
  reachable: row.enabled && !row.hidden && row.connected,
  lost: row.lost && !row.connected,
  load: row.load,
  skills: row.skills,
  languages: row.languages,
  signature: bilingual(row.signature),
  welcome: bilingual(row.welcome),
  away: bilingual(row.away),
  allowedAddresses: row.allowedAddresses,
  faces: row.faces,
  regions: row.regions,
  shifts: row.shifts.map((shift) => ({ ...shift, days: [...shift.days] })),
  timeZone: row.timeZone,
  onShift: isInService(row, facts),
  maxIdle: row.maxIdle,
  idleSince: row.hidden ? (row.idleHiddenAt?.getTime() ?? null) : null,
  totp: row.totp,
  today: row.today,
  lastLoginAt: row.lastLoginAt?.getTime() ?? null,
  version: row.version,
  createdAt: row.createdAt.getTime(),
});

const bilingual = ({ zh = '', en = '' }: Partial<Bilingual>): Bilingual => ({ zh, en });
