import type { ConversationEvent } from '@parley/core/conversation/events';
import type { Conversation } from '@parley/core/conversation/types';
import type { Row as Listing } from '@parley/core/visitors/lists';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import type { Emit } from '../../../events/act';
import type { VisitorCause } from '../../../events/events';
import { readRobotFaces } from '../robots/reading';
import { updateShares } from '../shares/update';
import { readAgents, type VisitorFacts } from './facts';
import { readRows } from './rows';
import { keepCards, saveConversations } from './store';

export type Change = {
  visitor: VisitorFacts;
  next: Conversation;
  causes: ConversationEvent[];
  queue?: { position: number; waitSeconds: number | null } | null;
};

/** The visitor's place in agents' lists before a change. */
export function listingOf(visitor: Pick<VisitorFacts, 'state' | 'conversation'>): Listing | null {
  if (visitor.state === 'gone') return null;
  const { conversation } = visitor;
  return {
    state: visitor.state,
    ownerId: visitor.state === 'monitor' ? null : (conversation?.ownerId ?? null),
    transferTo: conversation?.transfer?.to ?? null,
  };
}

/** Saves decided conversations together and emits each visitor's new row. */
export async function saveChanges(
  context: Pick<Context, 'clock'>,
  tx: Client,
  emit: Emit,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const now = context.clock.now();
  await saveConversations(
    tx,
    changes.map(({ visitor, next }) => ({ before: visitor.conversation, next, siteId: visitor.siteId })),
    now,
  );
  await updateShares(
    tx,
    emit,
    changes.map(({ visitor, next, causes }) => ({ before: visitor.conversation, next, causes })),
    now,
  );
  const ended = changes.filter(({ visitor, next }) => next.state === 'end' && visitor.conversation?.state !== 'end');
  await keepCards(
    tx,
    ended.map(({ next }) => next.id),
    now,
  );
  const rows = await readRows(
    tx,
    changes.map(({ visitor }) => visitor.id),
  );
  const owners = await readOwners(tx, changes);
  const robots = await readRobotFaces(
    tx,
    changes.flatMap(({ next }) => next.robotId ?? []),
  );
  for (const { visitor, next, causes, queue } of changes) {
    const row = rows.get(visitor.id)!;
    const owner = (next.ownerId && owners.get(next.ownerId)) || null;
    emit({
      kind: 'visitor.changed',
      visitorId: visitor.id,
      was: listingOf(visitor),
      row,
      causes: causes as VisitorCause[],
      owner,
      ...(wasRequeued(visitor.conversation) ? { wasRequeued: true } : {}),
      queue: queue ?? null,
      ...(next.robotId !== null && { robot: robots.get(next.robotId) ?? null }),
    });
  }
}

/** Only a conversation that had an owner and waits again has a last owner while waiting. */
const wasRequeued = (conversation: Conversation | null): boolean =>
  conversation?.state === 'wait' && conversation.lastOwnerId !== null;

async function readOwners(tx: Client, changes: readonly Change[]) {
  const ids = [...new Set(changes.flatMap(({ next }) => next.ownerId ?? []))];
  const agents = ids.length > 0 ? await readAgents(tx, ids) : [];
  return new Map(agents.map(({ id, nickname, avatar }) => [id, { nickname, avatar }]));
}

/** The events of `core` about a conversation. */
export const conversationEvents = (events: readonly { type: string }[]): ConversationEvent[] =>
  events.filter((event): event is ConversationEvent => 'conversationId' in event);
