import type { AgentState, HiddenReason } from '../types';

/** 2031: another person has set the recipient's state; `by`: that person's name, `why`: the reason given. */
export type StateSetPush = {
  code: '2031';
  cursor?: string;
  state: AgentState;
  hidden: HiddenReason | null;
  by: string;
  why: string;
};
