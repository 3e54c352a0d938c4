import type { ConversationState } from './types';

/** C-02: every way the state of one conversation can change; `none` is before it opens; from `end` only by C-46. */
export const transitions: Record<ConversationState | 'none', readonly ConversationState[]> = {
  none: ['wait', 'current', 'robot'],
  robot: ['current', 'wait', 'end'],
  wait: ['current', 'end'],
  current: ['current', 'wait', 'robot', 'end'],
  end: ['wait'],
};
