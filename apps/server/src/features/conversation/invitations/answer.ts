import { AUTOMATIC } from '@parley/protocol/rule-of-answer';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act, type Emit } from '../../../events/act';
import type { VisitorCause } from '../../../events/events';
import { uuidV7 } from '../../../ids';
import { lockVisitor } from '../conversations/actions';
import { beginWith } from '../conversations/beginning';
import { listingOf, saveChanges } from '../conversations/decided';
import { readAgents, type VisitorFacts } from '../conversations/facts';
import { lockToOpen } from '../conversations/invitation';
import { openFor, readQueueFacts } from '../conversations/opening';
import { readRoutingTable } from '../conversations/routing';
import { readRow } from '../conversations/rows';
import { findHeldBack } from '../entry/actions';
import { wishesOfVisitors } from '../region-rules/wishes';
import { readRobots } from '../robots/reading';
import { findOffer, type Step, type StoredOffer, saveStep } from './store';

/** Records what became of an automatic invitation. Returns the conversation that it has opened. */
export async function answerOffer(
  context: Context,
  visitorId: string,
  { offer: id, what }: { offer: string; what: Step },
): Promise<string | null> {
  if (what === 'accepted') return acceptOffer(context, visitorId, id);
  const now = context.clock.now();
  const offer = await requireOffer(context.db, visitorId, id);
  if (what !== 'refused') {
    await saveStep(context.db, { id, step: what }, now);
    return offer.openedId;
  }
  await act(context, async (tx, emit) => {
    const visitor = await lockVisitor(context, tx, visitorId);
    const { refusedAt, acceptedAt, name } = await requireOffer(tx, visitorId, id);
    if (refusedAt || acceptedAt) return;
    await saveStep(tx, { id, step: 'refused' }, now);
    await tell({ tx, emit }, visitor, { type: 'offer.refused', note: name });
  });
  return null;
}

/**
 * Opens a conversation by the ordinary routing. While nobody is online the window shows the form for messages: then only
 * the answer is recorded.
 */
function acceptOffer(context: Context, visitorId: string, id: string): Promise<string | null> {
  return act(context, async (tx, emit) => {
    const now = context.clock.now();
    const visitor = await lockToOpen(context, tx, visitorId);
    const offer = await requireOffer(tx, visitorId, id);
    if (offer.acceptedAt) return offer.openedId;
    if (visitor.isBlacklisted) throw new Refusal('blacklisted');
    const { conversation } = visitor;
    const isTalking = conversation !== null && conversation.state !== 'end';
    const openedId = isTalking ? null : await open(context, { tx, emit }, { visitor, words: offer.words });
    await saveStep(tx, { id, step: 'accepted', openedId }, now);
    if (openedId) {
      const after = await lockVisitor(context, tx, visitorId);
      await tell({ tx, emit }, after, { type: 'offer.accepted', note: offer.name, conversationId: openedId });
    }
    return openedId;
  });
}

type Within = { tx: Client; emit: Emit };

async function open(
  context: Context,
  { tx, emit }: Within,
  { visitor, words }: { visitor: VisitorFacts; words: string },
): Promise<string | null> {
  const table = await readRoutingTable(context, tx);
  const queue = await readQueueFacts(context, tx);
  const wish = (await wishesOfVisitors(context, tx, [visitor.id])).get(visitor.id);
  // The window asks for what is missing first, and the first message opens the conversation.
  if ((await findHeldBack(context, tx, [visitor])).size > 0) return null;
  const change = openFor(context, visitor, {
    table,
    queue,
    wish,
    robots: await readRobots(tx),
    newId: uuidV7(context.clock.now()),
  });
  if ('refusal' in change) return null;
  await saveChanges(context, tx, emit, [change]);
  const { next } = change;
  const [author] = next.ownerId ? await readAgents(tx, [next.ownerId]) : [];
  if (author && words !== '') {
    const said = { by: 'service' as const, onlyID: `${AUTOMATIC}invite-${next.id}`, msg: words, at: next.openedAt };
    await beginWith({ tx, emit }, next, [said], author);
  }
  return next.id;
}

async function requireOffer(db: Parameters<typeof findOffer>[0], visitorId: string, id: string): Promise<StoredOffer> {
  const offer = await findOffer(db, visitorId, id);
  if (!offer) throw new Refusal('not-found');
  return offer;
}

async function tell({ tx, emit }: Within, visitor: VisitorFacts, cause: VisitorCause): Promise<void> {
  const row = (await readRow(tx, visitor.id))!;
  const was = listingOf(visitor);
  emit({ kind: 'visitor.changed', visitorId: visitor.id, was, row, causes: [cause], owner: null, queue: null });
}
