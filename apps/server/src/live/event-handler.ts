import type { MessageKind, VisitorRow } from '@parley/protocol/types';
import type { Logger } from 'pino';
import type { InFlight } from '../context';
import type { DomainEvent } from '../events/events';
import type { FileLinks } from '../file-links';
import { pushEvent } from './push';
import type { PushSender } from './push-sender';

type Parts = {
  sender: PushSender;
  inFlight: InFlight;
  links: FileLinks;
  log: Logger;
  readRows(visitorIds: readonly string[]): Promise<Map<string, VisitorRow>>;
  /** Called with each event before it is pushed, in this order. */
  learners: readonly ((event: DomainEvent) => void)[];
  /** Called with each event after it is pushed. */
  observers: readonly ((event: DomainEvent) => void)[];
};

type WithRow = Extract<DomainEvent, { row: unknown }>;

/** Handles an event of this or another process: updates this process's memory, then pushes the event. */
export function createEventHandler({ sender, inFlight, links, log, readRows, learners, observers }: Parts) {
  const { desk } = sender;
  const isOvertaken = (event: DomainEvent): event is WithRow => 'row' in event && desk.isOld(event.row);

  /**
   * A newer event of the visitor was pushed already: agents get it with the present row, and the memory stays as it is.
   */
  function pushLate(event: WithRow): void {
    if (event.kind === 'watch.changed') desk.watch(event.visitorId, event.agentId, event.on);
    const push = async () => {
      const row = (await readRows([event.visitorId])).get(event.visitorId);
      if (row) pushEvent(sender, { ...event, row }, true);
    };
    void inFlight.during(push).catch((error: unknown) => log.warn({ err: error }, 'late push'));
  }

  return (event: DomainEvent): void => {
    if (isOvertaken(event)) return pushLate(event);
    for (const learn of learners) learn(event);
    pushEvent(sender, withLinks(links, event));
    for (const observe of observers) observe(event);
  };
}

/** Messages with addresses of files. Those of cards are stored signed, and renewed: they may have been signed long ago. */
const WITH_FILES: ReadonlySet<MessageKind> = new Set<MessageKind>(['image', 'file', 'card']);

/** Adds links to files of a message: they are signed when sent. */
function withLinks(links: FileLinks, event: DomainEvent): DomainEvent {
  if (event.kind !== 'message.stored' || !WITH_FILES.has(event.message.kind)) return event;
  const { message } = event;
  return { ...event, message: { ...message, msg: links.sign(message.kind, message.msg) } };
}
