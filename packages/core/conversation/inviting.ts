import { isOpen, refuse, unchanged } from './decision';
import type { Rule } from './happenings';

/** C-50, C-51: only a visitor on the site without an open conversation. */
export const agentInvites: Rule<'agent-invites'> = (conversation, { visitorId, text }, { now, actor, onSite }) => {
  if (isOpen(conversation)) return refuse('already-talking');
  if (!onSite) return refuse('not-on-site');
  return {
    ok: true,
    next: conversation,
    events: [{ type: 'visitor.invited', visitorId, at: now, agentId: actor.id, text: text ?? null }],
  };
};

/** C-52 */
export const visitorRefuses: Rule<'visitor-refuses'> = (conversation, { visitorId }, { now, invitation }) => {
  if (!invitation) return refuse('not-invited');
  return {
    ok: true,
    next: conversation,
    events: [{ type: 'invitation.refused', visitorId, at: now, agentId: invitation.agentId }],
  };
};

/** C-53: the first page after an end makes the visitor a browsing one again. */
export const visitorBrowses: Rule<'visitor-browses'> = (conversation, { visitorId }, { now, browsing }) => {
  if (conversation?.state !== 'end' || browsing) return unchanged(conversation);
  return { ok: true, next: conversation, events: [{ type: 'visitor.browsing', visitorId, at: now }] };
};
