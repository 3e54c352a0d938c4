import type { Logger } from 'pino';
import type { InFlight } from '../context';
import type { DomainEvent } from '../events/events';
import type { Counter } from '../http/metrics';
import type { Desk } from './desk';
import type { Logins } from './logins';
import type { Overview } from './overview';

type Parts = {
  desk: Desk;
  inFlight: InFlight;
  log: Logger;
  counters: { messages: Counter; events: Counter };
  logins: Logins;
  overview: Overview;
  messages: { ended(visitorId: string, conversationId: string): void };
  visitors: { isHere(visitorId: string): boolean; openedElsewhere(visitorId: string): void };
  /** Another process recorded that the visitor left, but a socket is open here. */
  isBack(visitorId: string): void;
  wakeQueue(): void;
  onSettings(section: string, site?: string): Promise<void>;
};

/** Applies events to this process's memory. */
export function createMemory({ desk, inFlight, log, counters, logins, overview, ...parts }: Parts) {
  const later = (what: string, work: () => Promise<void>): void =>
    void inFlight.during(work).catch((error: unknown) => log.error({ err: error }, what));

  return (event: DomainEvent): void => {
    switch (event.kind) {
      case 'visitor.changed': {
        const open = desk.open.get(event.visitorId);
        if (open && event.row.state === 'end') parts.messages.ended(event.visitorId, open.id);
        desk.recordPushed(event.row);
        desk.remember(event.row);
        // Another process recorded that the visitor left, but a socket is open here.
        if (!event.row.online && parts.visitors.isHere(event.visitorId)) parts.isBack(event.visitorId);
        return;
      }
      case 'visitor.erased':
        return logins.endVisitor(event.visitorId);
      case 'visitor.here':
        return parts.visitors.openedElsewhere(event.visitorId);
      case 'agent.changed':
        return later('an agent changed', () => logins.refresh(event.agentId));
      case 'message.stored': {
        counters.messages.value += 1;
        const open = desk.open.get(event.visitorId);
        if (open?.id !== event.message.conversation) return;
        // Of two processes, the later message may arrive first: lists count by seq, and get the row anew.
        if (event.message.seq < open.seq) overview.refreshForAll(event.visitorId);
        open.seq = Math.max(open.seq, event.message.seq);
        // A change of owner is not pushed yet: the row in its push may not contain this message.
        if (open.ownerId !== event.ownerId) overview.refreshForAll(event.visitorId);
        return;
      }
      case 'watch.changed':
        return desk.watch(event.visitorId, event.agentId, event.on);
      case 'share.changed':
        if (event.isGuest) desk.share(event.agentId, event.visitorId, event.share);
        return;
      case 'settings.changed':
        return later('settings', () => parts.onSettings(event.section, event.site));
      case 'session.ended':
        return logins.end(event.sessionIds, event.reason);
      case 'agent.removed':
        return parts.wakeQueue();
      default:
    }
  };
}
