import type { Client } from '../db/pool';
import { type DomainEvent, type EventRecorded, listingOf, type VisitorCause } from './events';
import { COLUMNS, NAMES, presentEvent, type TalkEventRow } from './thread';
import { isInThread } from './thread-kinds';

type EventRecord = {
  kind: string;
  conversation_id: string | null;
  visitor_id: string | null;
  agent_id: string | null;
  data: Record<string, unknown>;
};

/**
 * Stores events that belong to the record of a conversation or to settings; typing, reads and presence are not stored.
 * Returns those that stand in threads, to be told.
 */
export async function keepEvents(tx: Client, events: readonly DomainEvent[], now: number): Promise<EventRecorded[]> {
  const records = events.flatMap((event) => recordsOf(event).map((record) => ({ event, record })));
  if (records.length === 0) return [];
  const { rows } = await tx.query<TalkEventRow>(
    `with e as (
       insert into events (kind, conversation_id, visitor_id, agent_id, data, at)
       select kind, conversation_id, visitor_id, agent_id, data, to_timestamp($2::double precision / 1000)
       from jsonb_to_recordset($1::jsonb)
         as r(kind text, conversation_id uuid, visitor_id uuid, agent_id uuid, data jsonb)
       returning *
     )
     select ${COLUMNS} from e ${NAMES} order by e.id`,
    [JSON.stringify(records.map(({ record }) => record)), now],
  );
  // Ids are assigned in the order of the records.
  return rows.flatMap((row, index) => recordedOf(records[index]!.event, row));
}

function recordedOf(event: DomainEvent, row: TalkEventRow): EventRecorded[] {
  if (!isInThread(row.kind)) return [];
  const recorded = { kind: 'event.recorded' as const, event: presentEvent(row) };
  if (event.kind === 'visitor.changed') {
    const { visitorId, was, row: visitor, causes } = event;
    const isOpening = causes.some(({ type }) => type === 'conversation.opened');
    return [{ ...recorded, visitorId, standings: [was, listingOf(visitor)], isOpening }];
  }
  if (event.kind !== 'rating.invited' && event.kind !== 'rating.left') return [];
  return [{ ...recorded, visitorId: event.visitorId, standings: [event.standing], isOpening: false }];
}

function recordsOf(event: DomainEvent): EventRecord[] {
  switch (event.kind) {
    case 'visitor.changed':
      return event.causes.filter(isKept).map((cause) => ({
        kind: cause.type,
        conversation_id: 'conversationId' in cause ? cause.conversationId : null,
        visitor_id: event.visitorId,
        agent_id: 'agentId' in cause ? cause.agentId : null,
        data: { ...cause },
      }));
    case 'message.recalled':
      return [
        {
          kind: event.kind,
          conversation_id: event.conversation,
          visitor_id: event.visitorId,
          agent_id: null,
          data: { onlyID: event.onlyID },
        },
      ];
    case 'message.erased':
      return [
        {
          kind: event.left ? 'message.blotted' : event.kind,
          conversation_id: event.conversation,
          visitor_id: event.visitorId,
          agent_id: event.agentId,
          data: { onlyID: event.onlyID },
        },
      ];
    case 'rating.invited':
    case 'rating.left': {
      const isLeft = event.kind === 'rating.left';
      return [
        {
          kind: event.kind,
          conversation_id: isLeft ? event.rating.conversation : event.conversation,
          visitor_id: event.visitorId,
          agent_id: isLeft ? event.rating.serviceID : event.agentId,
          data: isLeft ? { ...event.rating } : {},
        },
      ];
    }
    case 'word.found':
      return [
        {
          kind: event.kind,
          conversation_id: event.conversation,
          visitor_id: event.visitorId,
          agent_id: event.authorId,
          data: { words: event.words, ...(event.letter !== null && { letter: event.letter }) },
        },
      ];
    case 'settings.changed':
      return [
        {
          kind: event.kind,
          conversation_id: null,
          visitor_id: null,
          agent_id: null,
          data: { section: event.section, ...(event.site !== undefined && { site: event.site }) },
        },
      ];
    default:
      return [];
  }
}

/** Causes that are not stored: visits are stored in `visits`, and an agent's reconnecting changes no conversation. */
const TRANSIENT = new Set<VisitorCause['type']>([
  'visitor.arrived',
  'visitor.left',
  'visitor.browsing',
  'visitor.online',
  'conversation.owner-returned',
]);

const isKept = (cause: VisitorCause): boolean => !TRANSIENT.has(cause.type);
