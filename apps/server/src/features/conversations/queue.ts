import { decide } from '@parley/core/conversation/decide';
import { waitSeconds } from '@parley/core/routing/wait-time';
import type { Context } from '../../context';
import { isOutage } from '../../db/failures';
import type { Queryable } from '../../db/pool';
import { act } from '../../events/act';
import type { DomainEvent } from '../../events/events';
import { gather } from '../../gather';
import { wishesOfConversations } from '../links/wishes';
import { type Change, conversationEvents, saveChanges } from './decided';
import { readRoutingTable, withWhy } from './routing';
import { lockRouting, lockVisitors, readAssignments, readQueue } from './store';

/** Waiting visitors looked at in one transaction. */
const DRAIN_MAX = 200;
/** Places told at most: whoever is further back is told when it matters. */
const PLACES_MAX = 1000;

export type Queue = {
  /** What visitors were told of their places, here or by another process: told once, until it changes. */
  heard(event: DomainEvent): void;
  /** Somebody may be free: gives waiting visitors away, then tells the rest their new places. */
  wake(): void;
  idle(): Promise<void>;
};

/** The queue's two duties, each one run at a time however often it is woken. */
export function createQueue(context: Context): Queue {
  const told = new Map<string, number>();

  const lane = gather<null>(async () => {
    try {
      while ((await assignWaiting(context)) === DRAIN_MAX);
      await tellPlaces(context, told);
    } catch (error) {
      // The clock wakes the queue every second: what failed now is tried again.
      if (!isOutage(error)) context.log.error({ err: error }, 'queue');
    }
  }, Number.POSITIVE_INFINITY);

  return {
    heard(event) {
      if (event.kind === 'queue.moved')
        for (const { conversation, position } of event.places) told.set(conversation, position);
      else if (event.kind === 'visitor.changed' && event.queue && event.row.conversation)
        told.set(event.row.conversation, event.queue.position);
    },
    wake: () => lane.add(null),
    idle: () => lane.idle(),
  };
}

/** Gives visitors from the front of the queue to agents with room. Answers how many were given. */
async function assignWaiting(context: Context): Promise<number> {
  // A look without the lock: an empty queue, which is the usual one, costs one index probe.
  if ((await readQueue(context.db, 1)).length === 0) return 0;
  return act(context, async (tx, emit) => {
    await lockRouting(tx);
    const table = await readRoutingTable(context, tx);
    const waiting = await readQueue(tx, DRAIN_MAX);
    if (!table.choose(null)) return 0;
    const visitors = await lockVisitors(
      tx,
      waiting.map(({ visitorId }) => visitorId),
      context.clock.now(),
    );
    const wishes = await wishesOfConversations(
      tx,
      waiting.map(({ id }) => id),
    );
    const changes: Change[] = [];
    for (const { id, visitorId } of waiting) {
      const visitor = visitors.get(visitorId);
      if (visitor?.conversation?.id !== id) continue;
      const agentId = table.choose(visitor.conversation.lastOwnerId, wishes.get(id), visitor.language);
      if (!agentId) break;
      const now = context.clock.now();
      const decision = decide(visitor.conversation, { kind: 'queue-assigns', agentId }, { now });
      if (!decision.ok) continue;
      const causes = withWhy(conversationEvents(decision.events), table);
      table.give(agentId, now);
      changes.push({ visitor, next: decision.next, causes });
    }
    await saveChanges(context, tx, emit, changes);
    return changes.length;
  });
}

/** Tells everyone whose place changed, and forgets who waits no more. */
async function tellPlaces(context: Context, told: Map<string, number>): Promise<void> {
  const queue = await readQueue(context.db, PLACES_MAX);
  const places = new Map(queue.map(({ id }, index) => [id, index + 1]));
  for (const id of told.keys()) if (!places.has(id)) told.delete(id);
  const moved = queue.filter(({ id }) => told.get(id) !== places.get(id));
  if (moved.length === 0) return;
  const assignedAt = await readAssignments(context.db);
  const now = context.clock.now();
  context.deliver([
    {
      kind: 'queue.moved',
      places: moved.map(({ id, visitorId }) => {
        const position = places.get(id)!;
        return { visitorId, conversation: id, position, waitSeconds: waitSeconds({ now, position, assignedAt }) };
      }),
    },
  ]);
}

/** One conversation's place in the queue and its honest wait. */
export async function readPlace(context: Context, db: Queryable, conversationId: string) {
  const { rows } = await db.query<{ position: number }>({
    name: 'queue-place',
    text: `select count(*)::int as position
           from conversations c, conversations own
           where own.id = $1 and c.state = 'wait' and (c.opened_at, c.id) <= (own.opened_at, own.id)`,
    values: [conversationId],
  });
  const position = rows[0]?.position ?? 0;
  const assignedAt = await readAssignments(db);
  return { position, waitSeconds: waitSeconds({ now: context.clock.now(), position, assignedAt }) };
}
