import type { DomainEvent } from '../events/events';

/** The subject that all processes hear. */
export const ALL = 'parley.all';

/** Whose news a process needs: of a visitor, of an agent's conversations, of those without an agent, or all. */
export type Heard = { visitor: string } | { agent: string } | 'unowned' | 'everything';

/**
 * The subject of an event. News of messages, reading, typing and pages are told to processes where somebody listens:
 * the owner or another agent who lists it, or the visitor. `all` for what processes remember.
 */
export function subjectOf(event: DomainEvent): string {
  switch (event.kind) {
    case 'message.stored':
    case 'message.recalled':
    case 'page.opened':
    case 'read.moved':
    case 'typed':
      return talkOf(event.ownerId, event.visitorId);
    case 'visitor.changed': {
      const { row, was, visitorId } = event;
      // Visitors without a conversation come and go.
      const isVisiting = row.state === 'monitor' && (was === null || was.state === 'monitor');
      return isVisiting && row.conversation === null ? talkOf(null, visitorId) : ALL;
    }
    default:
      return ALL;
  }
}

const talkOf = (ownerId: string | null, visitorId: string): string => `parley.talk.${ownerId ?? '-'}.${visitorId}`;

/** The subjects on which these news arrive. */
export function patternOf(heard: Heard): string {
  if (heard === 'everything') return 'parley.talk.>';
  if (heard === 'unowned') return 'parley.talk.-.*';
  return 'agent' in heard ? `parley.talk.${heard.agent}.*` : `parley.talk.*.${heard.visitor}`;
}
