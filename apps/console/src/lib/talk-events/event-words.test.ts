import type { ConversationFact } from '@parley/core/conversation/events';
import { expect, test } from 'vitest';
import { talkEvents as en } from '../../locales/en/talk-events';
import { talkEvents as zh } from '../../locales/zh/talk-events';

type Others =
  | 'message.erased'
  | 'message.blotted'
  | 'rating.invited'
  | 'rating.left'
  | 'visitor.invited'
  | 'invitation.shown'
  | 'invitation.refused'
  | 'invitation.missed'
  | 'offer.made'
  | 'offer.refused'
  | 'offer.accepted';

/** The type makes the compiler report a missing new kind. */
const KINDS: Record<ConversationFact['type'] | Others, true> = {
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
  'conversation.robot-held': true,
  'conversation.given-to-robot': true,
  'conversation.handed-off': true,
  'conversation.taken-over': true,
  'conversation.handed-back': true,
  'conversation.handed-over': true,
  'conversation.ended': true,
  'invitation.accepted': true,
  'message.recalled': true,
  'message.erased': true,
  'message.blotted': true,
  'rating.invited': true,
  'rating.left': true,
  'visitor.invited': true,
  'invitation.shown': true,
  'invitation.refused': true,
  'invitation.missed': true,
  'offer.made': true,
  'offer.refused': true,
  'offer.accepted': true,
};

test.each([
  ['zh', zh],
  ['en', en],
])('every event of a conversation has a text (%s)', (_language, { events }) => {
  const groups: Record<string, Record<string, string>> = events;
  const hasNoText = (kind: string): boolean => {
    const [group = '', what = ''] = kind.split('.');
    return !groups[group]?.[what];
  };
  expect(Object.keys(KINDS).filter(hasNoText)).toEqual([]);
});
