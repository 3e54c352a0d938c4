import type { Input } from '@parley/protocol/http/routes';
import type { AgentState, HiddenReason } from '@parley/protocol/types';

/** What an agent chooses: online, or one of three ways of being hidden. */
export type Choice = 'online' | HiddenReason | 'hidden';
export type Chosen = { state: AgentState; reason?: HiddenReason | null | undefined; word?: string | undefined };

export const choiceOf = ({ state, reason }: Chosen): Choice => (state === '0' ? 'online' : (reason ?? 'hidden'));

export function stateFor(choice: Choice, word = ''): Input<'POST /index/state'> {
  if (choice === 'online') return { state: '0' };
  if (choice === 'hidden') return { state: '1' };
  return { state: '1', reason: choice, ...(word && { word }) };
}
