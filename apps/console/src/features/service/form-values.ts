import type { Agent } from './queries';

export type AgentValues = Pick<
  Agent,
  | 'username'
  | 'nickname'
  | 'jobNumber'
  | 'roles'
  | 'permissions'
  | 'groups'
  | 'limit'
  | 'initialBatch'
  | 'enabled'
  | 'skills'
  | 'languages'
  | 'signature'
  | 'welcome'
  | 'away'
  | 'allowedAddresses'
  | 'faces'
  | 'regions'
  | 'shifts'
  | 'timeZone'
  | 'maxIdle'
> & { password: string };

const NO_TEXT = { zh: '', en: '' };

export const blankValues = (): Partial<AgentValues> => ({
  roles: ['Editor'],
  permissions: [],
  groups: [],
  limit: 0,
  initialBatch: 0,
  enabled: true,
  skills: [],
  languages: [],
  signature: NO_TEXT,
  welcome: NO_TEXT,
  away: NO_TEXT,
  allowedAddresses: [],
  faces: [],
  regions: [],
  shifts: [],
  timeZone: '',
  maxIdle: 0,
});

export const valuesOf = (agent: Agent): Partial<AgentValues> => ({
  username: agent.username,
  nickname: agent.nickname,
  jobNumber: agent.jobNumber,
  ...workOf(agent),
  enabled: agent.enabled,
});

/** Values of a new agent with the same roles, limits and texts, without the names of the original. */
export const copiedValues = (agent: Agent): Partial<AgentValues> => ({ ...workOf(agent), enabled: true });

const workOf = ({ roles, permissions, groups, limit, initialBatch, skills, languages, ...agent }: Agent) => ({
  roles,
  permissions,
  groups,
  limit,
  initialBatch,
  skills,
  languages,
  signature: agent.signature,
  welcome: agent.welcome,
  away: agent.away,
  allowedAddresses: agent.allowedAddresses,
  faces: agent.faces,
  regions: agent.regions,
  shifts: agent.shifts,
  timeZone: agent.timeZone,
  maxIdle: agent.maxIdle,
});

/** Fields that differ between two states of one agent. */
export function changedFields(before: Agent, now: Agent): (keyof AgentValues)[] {
  const [a, b] = [valuesOf(before), valuesOf(now)];
  return (Object.keys(b) as (keyof AgentValues)[]).filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));
}
