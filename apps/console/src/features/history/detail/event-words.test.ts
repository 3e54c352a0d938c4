import type { ConversationFact } from '@parley/core/conversation/events';
import { expect, test } from 'vitest';
import { history as en } from '../../../locales/en/history';
import { history as zh } from '../../../locales/zh/history';

/** The type makes the compiler report a missing new kind. */
const KINDS: Record<ConversationFact['type'] | 'message.erased' | 'message.blotted', true> = {
  'conversation.opened': true,
  'conversation.queued': true,
  'conversation.assigned': true,
  'conversation.accepted': true,
  'conversation.requeued': true,
  'conversation.returned': true,
  'conversation.owner-returned': true,
  'conversation.transfer-offered': true,
  'conversation.transfer-accepted': true,
  'conversation.transfer-declined': true,
  'conversation.transfer-withdrawn': true,
  'conversation.transfer-bounced': true,
  'conversation.taken-over': true,
  'conversation.handed-back': true,
  'conversation.handed-over': true,
  'conversation.ended': true,
  'invitation.accepted': true,
  'message.recalled': true,
  'message.erased': true,
  'message.blotted': true,
};

test.each([
  ['zh', zh],
  ['en', en],
])('every event of a conversation has a text in its transcript (%s)', (_language, { events }) => {
  const groups: Record<string, Record<string, string>> = events;
  const hasNoText = (kind: string): boolean => {
    const [group = '', what = ''] = kind.split('.');
    return !groups[group]?.[what];
  };
  expect(Object.keys(KINDS).filter(hasNoText)).toEqual([]);
});
