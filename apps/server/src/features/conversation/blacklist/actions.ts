import { decide } from '@parley/core/conversation/decide';
import type { EndReason } from '@parley/core/conversation/endings';
import type { VisitorRow } from '@parley/protocol/types';
import type { Context } from '../../../context';
import type { Client, Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act, type Emit } from '../../../events/act';
import type { Principal } from '../../../principal';
import { recordChange } from '../../foundation/audit/actions';
import { lockVisitor } from '../conversations/actions';
import { conversationEvents, listingOf, saveChanges } from '../conversations/decided';
import { seeVisitor } from '../conversations/reading';
import { readRow } from '../conversations/rows';
import { deleteEntry, insertEntry, isUntilAfter, setUntil } from './store';

const HOUR_MS = 3600_000;
/** Stored end of a block that never ends (`hours` 0). */
const FOR_EVER = Date.UTC(9999, 11, 31);

/** Blocks the visitor for `hours` (0: for ever) and ends an open conversation by the usual rule. */
export async function blacklist(
  context: Context,
  agent: Principal,
  visitorId: string,
  terms: BlockTerms,
): Promise<VisitorRow> {
  await seeVisitor(context, agent, visitorId);
  return act(context, async (tx, emit) => {
    const row = await blacklistVisitor(context, tx, emit, agent, { visitorId, ...terms });
    await recordChange(tx, agent, {
      action: 'blacklist.add',
      subject: { kind: 'visitor', id: visitorId },
      person: visitorId,
      after: { hours: terms.hours, reason: terms.reason },
    });
    return row;
  });
}

export const untilOf = (hours: number, now: number): number => (hours === 0 ? FOR_EVER : now + hours * HOUR_MS);

/** Hours of a block that names none. */
export const usualHours = ({ setting }: Pick<Context, 'setting'>): number =>
  Number(setting('conversation').blacklistHours);

export type BlockTerms = { hours: number; reason: string };

/**
 * As `blacklist`, in the caller's transaction and without a check of the right: the archive blocks all visitors of a
 * person.
 */
export async function blacklistVisitor(
  context: Context,
  tx: Client,
  emit: Emit,
  agent: Principal,
  { visitorId, hours, reason }: BlockTerms & { visitorId: string },
): Promise<VisitorRow> {
  const now = context.clock.now();
  const visitor = await lockVisitor(context, tx, visitorId);
  const until = untilOf(hours, now);
  await setUntil(tx, visitorId, until);
  await insertEntry(tx, { visitorId, until, reason, agentId: agent.uuid }, now);
  const was = listingOf(visitor);
  const { conversation } = visitor;
  if (conversation && conversation.state !== 'end') {
    const actor = { id: agent.uuid, admin: agent.admin };
    const decision = decide(
      conversation,
      { kind: 'agent-ends', reason: 'blacklisted' satisfies EndReason },
      { now, actor },
    );
    if (!decision.ok) throw new Refusal(decision.refusal);
    const causes = conversationEvents(decision.events);
    await saveChanges(context, tx, emit, [{ visitor, next: decision.next, causes }]);
    return (await readRow(tx, visitorId))!;
  }
  const row = (await readRow(tx, visitorId))!;
  const causes = [{ type: 'visitor.edited' as const, agentId: agent.uuid, what: 'blacklist' as const }];
  emit({ kind: 'visitor.changed', visitorId, was, row, causes, owner: null, queue: null });
  return row;
}

export async function unblacklist(context: Context, agent: Principal, visitorId: string): Promise<VisitorRow> {
  await seeVisitor(context, agent, visitorId);
  return act(context, async (tx, emit) => {
    const row = await unblacklistVisitor(context, tx, emit, agent, visitorId);
    await recordChange(tx, agent, { action: 'blacklist.remove', subject: { kind: 'visitor', id: visitorId } });
    return row;
  });
}

export async function unblacklistVisitor(
  context: Context,
  tx: Client,
  emit: Emit,
  agent: Principal,
  visitorId: string,
): Promise<VisitorRow> {
  const visitor = await lockVisitor(context, tx, visitorId);
  await setUntil(tx, visitorId, null);
  await deleteEntry(tx, visitorId);
  const row = (await readRow(tx, visitorId))!;
  const causes = [{ type: 'visitor.edited' as const, agentId: agent.uuid, what: 'blacklist' as const }];
  emit({ kind: 'visitor.changed', visitorId, was: listingOf(visitor), row, causes, owner: null, queue: null });
  return row;
}

/** Whether the visitor is blocked now. */
export const isBlacklisted = (tx: Queryable | Client, visitorId: string, now: number): Promise<boolean> =>
  isUntilAfter(tx, visitorId, now);
