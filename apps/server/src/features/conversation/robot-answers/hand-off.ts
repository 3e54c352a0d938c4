import { decide } from '@parley/core/conversation/decide';
import type { HandoffReason } from '@parley/core/conversation/robot';
import type { WorkContext } from '../../../context';
import type { Client } from '../../../db/pool';
import { ignoreRefusal, Refusal } from '../../../errors';
import { act, type Emit } from '../../../events/act';
import { isSiteOpen } from '../../foundation/settings/opening-hours';
import { type Change, conversationEvents, saveChanges } from '../conversations/decided';
import { lockToOpen } from '../conversations/invitation';
import { readQueueFacts } from '../conversations/opening';
import { readPlaceBehind } from '../conversations/queue';
import { readRoutingTable, withWhy } from '../conversations/routing';
import { wishesOfVisitors } from '../region-rules/wishes';
import { isForRobotAlone } from '../robots/in-charge';
import { findLeftByRobots } from './answers-store';

type Handing = {
  visitorId: string;
  reason: HandoffReason;
  /** The one for which the robot decided it; null: whichever it has. */
  baton?: number | null;
  /** Further work in the transaction, before the conversation is given away. */
  before?: (tx: Client, emit: Emit) => Promise<void>;
};

/** Gives a conversation from its robot to an agent or the queue (C-92, C-93), in one step. */
export const handOff = (context: WorkContext, { visitorId, reason, baton = null, before }: Handing): Promise<void> =>
  act(context, async (tx, emit) => {
    const now = context.clock.now();
    const visitor = await lockToOpen(context, tx, visitorId);
    const { conversation, siteId, language, region } = visitor;
    const table = await readRoutingTable(context, tx);
    const wish = (await wishesOfVisitors(context, tx, [visitorId])).get(visitorId) ?? null;
    const isStopped = reason === 'stopped' || reason === 'failed';
    const isServed = isSiteOpen(context, siteId) && (isStopped || !isForRobotAlone(context, visitor));
    const { waiting } = await readQueueFacts(context, tx);
    // Visitors in the queue come first.
    const chosenId =
      isServed && waiting === 0
        ? table.choose({ lastAgentId: conversation?.lastOwnerId ?? null, wish, language, region })
        : null;
    const decision = decide(
      conversation,
      { kind: 'robot-hands-off', reason, baton },
      { now, chosenId, somebodyOnline: isServed && table.somebodyOnline(wish) },
    );
    if (!decision.ok) throw new Refusal(decision.refusal);
    const { next } = decision;
    await before?.(tx, emit);
    const change: Change = { visitor, next, causes: withWhy(conversationEvents(decision.events), table) };
    if (next.state === 'wait') change.queue = await readPlaceBehind(context, tx, next.id);
    await saveChanges(context, tx, emit, [change]);
  });

/** Gives away the conversations of robots that were switched off or deleted. True: the queue may have changed. */
export async function settleStopped(context: WorkContext): Promise<boolean> {
  const left = await findLeftByRobots(context.db);
  for (const visitorId of left) await handOff(context, { visitorId, reason: 'stopped' }).catch(ignoreRefusal);
  return left.length > 0;
}
