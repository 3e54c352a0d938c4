import { decide } from '@parley/core/conversation/decide';
import { mayReturn } from '@parley/core/conversation/ending';
import { waitSeconds } from '@parley/core/routing/wait-time';
import { createBatcher } from '../../../batcher';
import type { Context } from '../../../context';
import { isOutage } from '../../../db/failures';
import type { Client, Queryable } from '../../../db/pool';
import { act, type Emit } from '../../../events/act';
import type { DomainEvent } from '../../../events/events';
import { isSiteOpen } from '../../foundation/settings/opening-hours';
import { wishesOfConversations, wishesOfVisitors } from '../region-rules/wishes';
import { type Change, conversationEvents, saveChanges } from './decided';
import { leaveFacts, lockVisitors, type VisitorFacts } from './facts';
import { readRoutingTable, withWhy } from './routing';
import { countUpTo, dropCards, lockRouting, readAssignments, readQueue, type Waiting } from './store';

/** Waiting visitors handled in one transaction. */
const DRAIN_MAX = 200;
/** Maximum number of positions that are pushed; visitors further back get theirs when they come closer. */
const PLACES_MAX = 1000;

export type Queue = {
  /** Records positions that this or another process has pushed, so that each is pushed once until it changes. */
  onEvent(event: DomainEvent): void;
  /** An agent may be free: assigns waiting visitors, then pushes the new positions of the others. */
  wake(): void;
  idle(): Promise<void>;
};

/**
 * Assigns waiting visitors, then pushes positions. One run at a time: any number of wakes during a run cause one more.
 */
export function createQueue(context: Context): Queue {
  const pushed = new Map<string, number>();

  const lane = createBatcher<null>(
    async () => {
      try {
        await assignWaiting(context);
        await pushPlaces(context, pushed);
      } catch (error) {
        // A periodic job wakes the queue, which tries again.
        if (!isOutage(error)) context.log.error({ err: error }, 'queue');
      }
    },
    Number.POSITIVE_INFINITY,
    (error) => context.log.error({ err: error }, 'queue'),
  );

  return {
    onEvent(event) {
      if (event.kind === 'queue.moved')
        for (const { conversation, position } of event.places) pushed.set(conversation, position);
      else if (event.kind === 'visitor.changed' && event.queue && event.row.conversation)
        pushed.set(event.row.conversation, event.queue.position);
    },
    wake: () => lane.add(null),
    idle: () => lane.idle(),
  };
}

/** Assigns waiting visitors to agents below their limit, in batches from the front of the queue. */
async function assignWaiting(context: Context): Promise<void> {
  let after: Waiting | null = null;
  do after = await assignSome(context, after);
  while (after);
}

/** Handles the next batch of the queue in one transaction. Returns its last visitor if there may be more. */
async function assignSome(context: Context, after: Waiting | null): Promise<Waiting | null> {
  // Without the lock: for an empty queue, the usual case, this costs one index probe.
  if ((await readQueue(context.db, leaveFacts(context), { limit: 1, after })).length === 0) return null;
  return act(context, async (tx, emit) => {
    await lockRouting(tx);
    const table = await readRoutingTable(context, tx);
    const isSomebodyFree = table.choose({ lastAgentId: null }) !== null;
    const seen = await readQueue(tx, leaveFacts(context), { limit: DRAIN_MAX, after, linked: !isSomebodyFree });
    const wishes = await wishesOfConversations(
      context,
      tx,
      seen.map(({ id }) => id),
    );
    const now = context.clock.now();
    const emergencyOf = ({ id, queuedAt }: Waiting) =>
      table.chooseEmergency(wishes.get(id) ?? null, now - queuedAt.getTime());
    const waiting = isSomebodyFree ? seen : seen.filter((one) => emergencyOf(one) !== null);
    const visitorIds = waiting.map(({ visitorId }) => visitorId);
    const visitors = waiting.length === 0 ? new Map<string, VisitorFacts>() : await lockVisitors(tx, visitorIds, now);
    const changes: Change[] = [];
    for (const one of waiting) {
      const visitor = visitors.get(one.visitorId);
      if (visitor?.conversation?.id !== one.id) continue;
      const { lastOwnerId, returnedBy: exceptId } = visitor.conversation;
      const needs = { wish: wishes.get(one.id) ?? null, language: visitor.language, region: visitor.region };
      const chosenId = table.choose({
        lastAgentId: lastOwnerId,
        exceptId,
        ...needs,
        waitedMs: now - one.queuedAt.getTime(),
      });
      const agentId = chosenId ?? emergencyOf(one);
      // This visitor waits for a suitable agent; agents may be free for the visitors after it.
      if (!agentId || agentId === exceptId) continue;
      const decision = decide(visitor.conversation, { kind: 'queue-assigns', agentId }, { now });
      if (!decision.ok) continue;
      const causes = withWhy(conversationEvents(decision.events), table, chosenId === null);
      table.assign(agentId, now);
      changes.push({ visitor, next: decision.next, causes });
    }
    await saveChanges(context, tx, emit, changes);
    return seen.length === DRAIN_MAX ? seen.at(-1)! : null;
  });
}

/** Pushes changed positions; removes conversations that do not wait any more from `pushed`. */
async function pushPlaces(context: Context, pushed: Map<string, number>): Promise<void> {
  const queue = await readQueue(context.db, leaveFacts(context), { limit: PLACES_MAX });
  const places = new Map(queue.map(({ id }, index) => [id, index + 1]));
  for (const id of pushed.keys()) if (!places.has(id)) pushed.delete(id);
  const moved = queue.filter(({ id }) => pushed.get(id) !== places.get(id));
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

/** A conversation's position in the queue and its estimated wait. */
export async function readPlace(
  context: Pick<Context, 'clock' | 'setting' | 'siteValues'>,
  db: Queryable,
  conversationId: string,
) {
  const position = await countUpTo(db, leaveFacts(context), conversationId);
  const assignedAt = await readAssignments(db);
  return { position, waitSeconds: waitSeconds({ now: context.clock.now(), position, assignedAt }) };
}

/** The position that a conversation has once it waits, and its estimated wait. */
export async function readPlaceBehind(
  context: Pick<Context, 'clock' | 'setting' | 'siteValues'>,
  db: Queryable,
  conversationId: string,
) {
  const position = (await countUpTo(db, leaveFacts(context), conversationId)) + 1;
  return {
    position,
    waitSeconds: waitSeconds({ now: context.clock.now(), position, assignedAt: await readAssignments(db) }),
  };
}

/**
 * Puts visitors who left the queue and are back in time into it again, at their place (C-46). Returns those, as they
 * are then. The caller holds the locks of the visitors, and wakes the queue.
 */
export async function returnToQueue(
  context: Context,
  { tx, emit }: { tx: Client; emit: Emit },
  visitors: readonly VisitorFacts[],
): Promise<VisitorFacts[]> {
  const facts = leaveFacts(context);
  const { now } = facts;
  const back = visitors.filter(({ conversation, isBlacklisted }) => !isBlacklisted && mayReturn(conversation, now));
  if (back.length === 0) return [];
  const ids = back.map(({ id }) => id);
  const [table, wishes] = [await readRoutingTable(context, tx), await wishesOfVisitors(context, tx, ids)];
  const assignedAt = await readAssignments(tx);
  const changes: Change[] = [];
  for (const visitor of back) {
    const somebodyOnline = isSiteOpen(context, visitor.siteId) && table.somebodyOnline(wishes.get(visitor.id) ?? null);
    const decision = decide(visitor.conversation, { kind: 'visitor-returns' }, { now, somebodyOnline });
    if (!decision.ok) continue;
    const { next, events } = decision;
    // Those before it; it does not wait yet.
    const position = (await countUpTo(tx, facts, next.id)) + 1;
    const queue = { position, waitSeconds: waitSeconds({ now, position, assignedAt }) };
    changes.push({ visitor, next, causes: conversationEvents(events), queue });
  }
  await dropCards(
    tx,
    changes.map(({ next }) => next.id),
  );
  await saveChanges(context, tx, emit, changes);
  return changes.map(({ visitor, next }) => ({ ...visitor, state: 'wait', conversation: next }));
}
