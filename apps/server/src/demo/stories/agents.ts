import type { AgentName } from './story';

/** Agents of the sample desk, all with the role Editor; each has room for all of the desk's waiting visitors. */
export const agents: Record<AgentName, { nickname: string; limit: number; hidden: boolean }> = {
  linxia: { nickname: '林夏', limit: 8, hidden: false },
  zhouyan: { nickname: '周妍', limit: 8, hidden: false },
  chenmo: { nickname: '陈默', limit: 6, hidden: true },
  emma: { nickname: 'Emma', limit: 8, hidden: false },
};
