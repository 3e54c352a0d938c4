import type { AgentName } from './story';

/** Agents of the sample desk, all with the role Editor. */
export const agents: Record<AgentName, { nickname: string; limit: number; hidden: boolean }> = {
  linxia: { nickname: '林夏', limit: 4, hidden: false },
  zhouyan: { nickname: '周妍', limit: 4, hidden: false },
  chenmo: { nickname: '陈默', limit: 6, hidden: true },
  emma: { nickname: 'Emma', limit: 3, hidden: false },
};
