import type { VisitorRow } from '@parley/protocol/types';
import type { Logger } from 'pino';
import type { InFlight } from '../context';
import type { DomainEvent } from '../events/events';
import type { FileLinks } from '../file-links';
import { pushEvent } from './push';
import type { Teller } from './teller';

type Parts = {
  teller: Teller;
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
export function createEventHandler({ teller, inFlight, links, log, readRows, learners, observers }: Parts) {
  const { desk } = teller;
  const isOvertaken = (event: DomainEvent): event is WithRow => 'row' in event && desk.isOld(event.row);

  /**
   * For an event whose successor was pushed already: agents get it with the present row, and the memory stays as it is.
   */
  function tellLate(event: WithRow): void {
    if (event.kind === 'watch.changed') desk.watch(event.visitorId, event.agentId, event.on);
    const tell = async () => {
      const row = (await readRows([event.visitorId])).get(event.visitorId);
      if (row) pushEvent(teller, { ...event, row }, true);
    };
    void inFlight.during(tell).catch((error: unknown) => log.warn({ err: error }, 'told late'));
  }

  return (event: DomainEvent): void => {
    if (isOvertaken(event)) return tellLate(event);
    for (const learn of learners) learn(event);
    pushEvent(teller, withLinks(links, event));
    for (const observe of observers) observe(event);
  };
}

/** Adds links to files of a message: they are signed when sent, and not stored. */
function withLinks(links: FileLinks, event: DomainEvent): DomainEvent {
  if (event.kind !== 'message.stored' || (event.message.kind !== 'image' && event.message.kind !== 'file'))
    return event;
  const { message } = event;
  return { ...event, message: { ...message, msg: links.sign(message.kind, message.msg) } };
}
