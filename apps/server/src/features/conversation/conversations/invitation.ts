import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import { readRobots } from '../robots/reading';
import { lockVisitor, refuseInvitation, showInvitation } from './actions';
import { beginWithInvitations } from './beginning';
import { saveChanges } from './decided';
import type { VisitorFacts } from './facts';
import { openFor, readQueueFacts } from './opening';
import { readRoutingTable } from './routing';
import { lockRouting } from './store';

/** What the visitor does about an invitation; without `accept` its browser shows it. */
export function answerInvitation(context: Context, visitorId: string, accept: boolean | undefined): Promise<void> {
  if (accept === undefined) return showInvitation(context, visitorId);
  return accept ? acceptInvitation(context, visitorId) : refuseInvitation(context, visitorId);
}

/** The visitor accepts an invitation: opens a conversation with the inviting agent, or by the ordinary routing. */
function acceptInvitation(context: Context, visitorId: string): Promise<void> {
  return act(context, async (tx, emit) => {
    const visitor = await lockToOpen(context, tx, visitorId);
    const { conversation } = visitor;
    if (visitor.isBlacklisted) throw new Refusal('blacklisted');
    if (!visitor.invitedBy) throw new Refusal('not-invited');
    if (conversation && conversation.state !== 'end') throw new Refusal('already-talking');
    const table = await readRoutingTable(context, tx);
    const queue = await readQueueFacts(context, tx);
    const change = openFor(context, visitor, {
      table,
      queue,
      robots: await readRobots(tx),
      newId: uuidV7(context.clock.now()),
    });
    if ('refusal' in change) throw new Refusal(change.refusal);
    await saveChanges(context, tx, emit, [change]);
    await beginWithInvitations({ tx, emit }, [change]);
  });
}

/** Locks what opening a conversation needs, in the order of all actions. */
export async function lockToOpen(
  context: Pick<Context, 'clock'>,
  tx: Client,
  visitorId: string,
): Promise<VisitorFacts> {
  await lockRouting(tx);
  return lockVisitor(context, tx, visitorId);
}
