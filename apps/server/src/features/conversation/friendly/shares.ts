import type { ShareEnd } from '@parley/core/access/shares';
import { decide } from '@parley/core/conversation/decide';
import { connection, reachability } from '@parley/core/routing/reachability';
import type { Value } from '@parley/protocol/http/routes';
import type { VisitorRow } from '@parley/protocol/types';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { ignoreRefusal, Refusal } from '../../../errors';
import { act, type Emit } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import { isInScope } from '../../foundation/access/scope';
import { recordChange } from '../../foundation/audit/actions';
import { lockVisitor, transfer } from '../conversations/actions';
import { conversationEvents, saveChanges } from '../conversations/decided';
import { readAgents, type VisitorFacts } from '../conversations/facts';
import { assertMayActOn } from '../conversations/reading';
import { closeShare, findShare, offerShare, sharesWith } from '../shares/actions';
import type { LiveShare } from '../shares/live';
import { findReceiver } from './friends-store';
import { findDue, idOfShared, idsOfContact, idsOfVisitors } from './shares-store';

/** Maximum number of shares that one run ends. */
const DUE_MAX = 200;

/** Offers a conversation to a friendly contact: a transfer with a scope and a duration. */
export async function transferToFriend(
  context: Context,
  agent: Principal,
  { YQToken, to, scope, personal, hours, note }: Value<'POST /friendly/transfer'>,
): Promise<VisitorRow> {
  await assertMayActOn(context, agent, YQToken);
  let contactId = '';
  return transfer(context, agent, YQToken, {
    to,
    note,
    friend: {
      async check(tx) {
        const receiver = await findReceiver(tx, agent, to);
        if (!receiver || (scope === 'person' && !receiver.seeHistory)) throw new Refusal('not-a-friend');
        contactId = receiver.contactId;
      },
      async share(tx, emit, conversation) {
        const now = context.clock.now();
        const { id: conversationId, ownerId } = conversation;
        const between = { contactId, agentId: to, byId: agent.uuid, fromId: ownerId! };
        const what = { visitorId: YQToken, conversationId, scope, personal, hours };
        await offerShare({ tx, emit, now }, { id: uuidV7(now), ...between, ...what });
      },
    },
  });
}

/** The contact returns a shared visitor before the share's end. */
export async function giveBack(context: Context, agent: Principal, visitorId: string): Promise<void> {
  const share = (await sharesWith(context.db, agent.uuid)).find(
    (one) => one.visitorId === visitorId && one.state === 'active',
  );
  if (!share) throw new Refusal('not-shared');
  await endShare(context, share.id, 'given-back');
}

/** Ends a share from the workbench: an agent its own, an administrator any. */
export async function takeBackVisitor(context: Context, by: Principal, visitorId: string): Promise<void> {
  const id = await idOfShared(context.db, visitorId, by.admin ? null : by.uuid);
  if (!id) throw new Refusal('not-shared');
  await endShare(context, id, 'taken-back');
}

/** Ends a share before its time; refused for conversations outside of the caller's scope. */
export async function takeBack(context: Context, by: Principal, id: string): Promise<void> {
  const share = await findShare(context.db, id);
  if (!share || !(await isInScope(context.db, by, share.conversationId))) throw new Refusal('not-shared');
  await endShare(context, id, 'taken-back', (tx) =>
    recordChange(tx, by, {
      action: 'friendly.endShare',
      subject: { kind: 'share', id, name: share.nickname },
    }),
  );
}

/** Ends all shares with a contact. */
export async function endSharesOf(context: Context, contactId: string, how: ShareEnd): Promise<void> {
  for (const id of await idsOfContact(context.db, contactId)) await endShare(context, id, how);
}

/** Ends all shares of visitors who are being erased. */
export async function endSharesOfVisitors(tx: Client, emit: Emit, visitorIds: readonly string[], now: number) {
  for (const id of await idsOfVisitors(tx, visitorIds)) {
    const share = await findShare(tx, id, true);
    if (!share) continue;
    await closeShare({ tx, emit, now }, share, 'withdrawn');
  }
}

/** Ends shares that are due. True: the queue may have grown. */
export async function settleShares(context: Context): Promise<boolean> {
  const due = await findDue(context.db, context.clock.now(), DUE_MAX);
  for (const { id, how } of due) await endShare(context, id, how).catch(ignoreRefusal);
  return due.length > 0;
}

/**
 * Ends a share and withdraws an open offer. If the contact owns the conversation, it moves to the agent who shared it
 * if that agent is online, else to the queue.
 */
async function endShare(
  context: Context,
  id: string,
  how: ShareEnd,
  also?: (tx: Client) => Promise<void>,
): Promise<void> {
  await act(context, async (tx, emit) => {
    const seen = await findShare(tx, id);
    if (!seen) return;
    const visitor = await lockVisitor(context, tx, seen.visitorId);
    const share = await findShare(tx, id, true);
    if (!share) return;
    await closeShare({ tx, emit, now: context.clock.now() }, share, how);
    await returnConversation(context, tx, emit, visitor, share);
    await also?.(tx);
  });
}

async function returnConversation(context: Context, tx: Client, emit: Emit, visitor: VisitorFacts, share: LiveShare) {
  const { conversation } = visitor;
  if (conversation?.id !== share.conversationId || conversation.state !== 'current') return;
  const now = context.clock.now();
  const facts = { now, graceSeconds: context.setting('routing').graceSeconds };
  const [from] = await readAgents(tx, [share.fromId]);
  const decision =
    conversation.ownerId === share.agentId
      ? decide(
          conversation,
          {
            kind: 'admin-hands-over',
            to: from && !from.guest && from.enabled && reachability(from, facts) === 'reachable' ? from.id : null,
          },
          { now, actor: { id: share.byId, admin: true }, target: 'connected' },
        )
      : conversation.transfer?.to === share.agentId
        ? decide(
            conversation,
            { kind: 'agent-withdraws' },
            { now, actor: { id: share.byId, admin: true }, owner: from ? connection(from, facts) : 'gone' },
          )
        : null;
  if (!decision?.ok) return;
  const causes = conversationEvents(decision.events);
  await saveChanges(context, tx, emit, [{ visitor, next: decision.next, causes }]);
}
