import { allows, INSIDE } from '@parley/core/access/allows';
import { decide } from '@parley/core/conversation/decide';
import type { FactsOf, HappeningKind, HappeningOf } from '@parley/core/conversation/happenings';
import type { Conversation } from '@parley/core/conversation/types';
import { serves } from '@parley/core/routing/choose-robot';
import { connection, reachability } from '@parley/core/routing/reachability';
import type { VisitorRow } from '@parley/protocol/types';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act, type Emit } from '../../../events/act';
import { isInvitationUnseen } from '../../../events/thread';
import type { Principal } from '../../../principal';
import { findRobot } from '../robots/reading';
import { passWords } from '../words/word-check';
import { chooseOfGroup } from './choose-of-group';
import { conversationEvents, listingOf, saveChanges } from './decided';
import { leaveFacts, lockVisitors, readAgents, type VisitorFacts } from './facts';
import { readRow } from './rows';
import { findTakenFrom, lockRouting, readLastAt, readQueue, setInvitation, setWatching } from './store';

/** Actions on a conversation. Each returns the visitor's new row, or throws a `Refusal`. */

/** `beyond`: the agent has been told that the limit is reached, and accepts all the same (C-18). */
export type Accepted = { visitorId: string; beyond?: boolean | undefined };

/** Under the routing lock: otherwise a load that grows meanwhile could exceed the limit. */
export const accept = (context: Context, agent: Principal, { visitorId, beyond = false }: Accepted) =>
  onConversation(
    context,
    visitorId,
    'agent-accepts',
    async (tx, { conversation }) => {
      // A guest may only accept an offer to itself, not visitors in the queue.
      if (!allows(agent, [INSIDE]) && conversation?.transfer?.to !== agent.uuid) throw new Refusal('not-offered');
      const [own] = await readAgents(tx, [agent.uuid]);
      return { happening: { beyond }, facts: { actor: actor(agent), load: own?.load ?? 0, limit: own?.limit ?? 0 } };
    },
    { lockFirst: lockRouting },
  );

/** Back into the queue (rule C-28). */
export const requeue = (context: Context, agent: Principal, visitorId: string) =>
  onConversation(context, visitorId, 'agent-requeues', async () => ({ happening: {}, facts: { actor: actor(agent) } }));

export const takeOver = (context: Context, agent: Principal, visitorId: string) =>
  onConversation(context, visitorId, 'agent-takes-over', async () => ({
    happening: {},
    facts: { actor: actor(agent) },
  }));

/** Returns the conversation to the agent from whom the caller took it over last (rule C-26). */
export const handBack = (context: Context, agent: Principal, visitorId: string) =>
  onConversation(context, visitorId, 'agent-hands-back', async (tx, { conversation }) => {
    const to = conversation ? await findTakenFrom(tx, conversation.id, agent.uuid) : null;
    const [target] = to ? await readAgents(tx, [to]) : [];
    const presence = target ? connection(target, grace(context)) : ('gone' as const);
    return { happening: { to }, facts: { actor: actor(agent), target: presence } };
  });

/** An administrator moves the conversation to another agent, or back to the queue (rule C-27). */
export const handOver = (context: Context, by: Principal, visitorId: string, to: string | null) =>
  onConversation(context, visitorId, 'admin-hands-over', async (tx) => {
    const [target] = to ? await readAgents(tx, [to]) : [];
    // A guest gets conversations only by shares.
    const presence = target && !target.guest ? connection(target, grace(context)) : ('gone' as const);
    return { happening: { to }, facts: { actor: { id: by.uuid, admin: true }, target: presence } };
  });

/** Accepts the visitor who has waited longest; if a colleague was quicker, the next one. */
export async function takeNext(context: Context, agent: Principal, beyond = false): Promise<VisitorRow> {
  for (const { visitorId } of await readQueue(context.db, leaveFacts(context), { limit: NEXT_TRIES })) {
    const row = await accept(context, agent, { visitorId, beyond }).catch((error: unknown) => {
      if (error instanceof Refusal && error.id === 'not-waiting') return null;
      throw error;
    });
    if (row) return row;
  }
  throw new Refusal('not-waiting');
}

const NEXT_TRIES = 20;

export const end = (context: Context, agent: Principal, visitorId: string, reason: string | undefined) =>
  onConversation(context, visitorId, 'agent-ends', async () => ({
    happening: reason ? { reason } : {},
    facts: { actor: actor(agent) },
  }));

export const endByVisitor = (context: Context, visitorId: string) =>
  onConversation(context, visitorId, 'visitor-ends', async () => ({ happening: {}, facts: {} }));

/** `friend`: share for an offer to a friendly contact; required for a guest. */
export type TransferOffer = {
  to?: string | undefined;
  group?: string | undefined;
  note?: string | undefined;
  friend?: {
    check(tx: Client): Promise<void>;
    share(tx: Client, emit: Emit, conversation: Conversation): Promise<void>;
  };
};

export const transfer = (context: Context, agent: Principal, visitorId: string, offer: TransferOffer) => {
  if (!offer.to && !offer.group) throw new Refusal('bad-request');
  const readInput = async (tx: Client, { conversation }: VisitorFacts) => {
    await offer.friend?.check(tx);
    const group = offer.to ? null : await chooseOfGroup(context, tx, offer.group!, ofConversation(conversation));
    const to = offer.to ?? group?.agentId ?? '';
    const [target] = to ? await readAgents(tx, [to]) : [];
    const isEligible = target && (!target.guest || offer.friend);
    const presence = isEligible ? reachability(target, grace(context)) : null;
    return {
      happening: { to, ...(offer.note ? { note: offer.note } : {}), ...(group ? { group: group.groupId } : {}) },
      facts: { actor: actor(agent), target: presence },
    };
  };
  const beforeSave = offer.friend?.share;
  return onConversation(context, visitorId, 'agent-transfers', readInput, { beforeSave }).catch((error: unknown) => {
    const isForGroup = offer.to === undefined && error instanceof Refusal && error.id === 'agent-unavailable';
    throw isForGroup ? new Refusal('group-unavailable') : error;
  });
};

/** Gives the conversation to a robot (rule C-96), which answers what the visitor says after that. */
export const giveToRobot = (
  context: Context,
  agent: Principal,
  { visitorId, robotId }: { visitorId: string; robotId: string },
) =>
  onConversation(context, visitorId, 'agent-gives-to-robot', async (tx, { siteId, channel }) => {
    const robot = await findRobot(tx, robotId);
    const isAvailable = robot?.enabled === true && serves(robot, { siteId, channel });
    return { happening: { robotId }, facts: { actor: actor(agent), isAvailable } };
  });

/** Facts for the choice of another agent: without the present owner, and without a last agent to prefer. */
const ofConversation = (conversation: Conversation | null) => ({
  ownerId: conversation?.ownerId ?? null,
  lastAgentId: null,
});

export const decline = (context: Context, agent: Principal, visitorId: string, reason: string | undefined) =>
  onConversation(context, visitorId, 'agent-declines', async (tx, visitor) => ({
    happening: reason ? { reason } : {},
    facts: { actor: actor(agent), owner: await ownerConnection(context, tx, visitor) },
  }));

export const withdraw = (context: Context, agent: Principal, visitorId: string) =>
  onConversation(context, visitorId, 'agent-withdraws', async (tx, visitor) => ({
    happening: {},
    facts: { actor: actor(agent), owner: await ownerConnection(context, tx, visitor) },
  }));

/** The following three run periodically; each is refused, without a change, if it is not due any more. */
export const expireTransfer = (context: Context, visitorId: string) =>
  onConversation(context, visitorId, 'transfer-expires', async (tx, visitor) => ({
    happening: {},
    facts: {
      transferSeconds: context.setting('routing').transferSeconds,
      owner: await ownerConnection(context, tx, visitor),
    },
  }));

export const loseOwner = (context: Context, visitorId: string) =>
  onConversation(context, visitorId, 'owner-lost', async (tx, visitor) => ({
    happening: {},
    facts: { owner: await ownerConnection(context, tx, visitor) },
  }));

/** `leaveSeconds`: of the visitor's site. */
export const leaveQueue = (context: Context, visitorId: string, leaveSeconds: number) =>
  onConversation(context, visitorId, 'visitor-leaves', async (_tx, { awaySince }) => ({
    happening: {},
    facts: { awaySince, leaveSeconds },
  }));

/**
 * `after`: the setting whose minutes have passed since the last message, or since a reminder that was not answered. A
 * message that has come meanwhile begins the time anew.
 */
export const endIdle = (context: Context, visitorId: string, after: 'idleMinutes' | 'silentEndMinutes') =>
  onConversation(context, visitorId, 'idle-passes', async (tx, visitor) => {
    const lastMessageAt = await readLastAt(tx, visitor.conversation?.id ?? null);
    const { [after]: idleMinutes } = context.setting('conversation', visitor.siteId);
    return { happening: {}, facts: { lastMessageAt: lastMessageAt?.getTime() ?? 0, idleMinutes } };
  });

export async function invite(context: Context, agent: Principal, visitorId: string, written = '') {
  const { text: msg, alerts: words } = passWords(context, written, 'agent');
  return act(context, async (tx, emit) => {
    const visitor = await lockVisitor(context, tx, visitorId);
    const decision = decide(
      visitor.conversation,
      { kind: 'agent-invites', visitorId, ...(msg ? { text: msg } : {}) },
      { now: context.clock.now(), actor: actor(agent), onSite: visitor.state === 'monitor' || visitor.online },
    );
    if (!decision.ok) throw new Refusal(decision.refusal);
    await setInvitation(tx, visitorId, { by: agent.uuid, text: msg });
    if (words.length > 0)
      emit({
        kind: 'word.found',
        visitorId,
        conversation: null,
        authorId: agent.uuid,
        nickname: agent.nickname,
        words,
        letter: null,
      });
    return emitRow(tx, emit, visitor, { type: 'visitor.invited', agentId: agent.uuid, text: msg });
  });
}

export async function refuseInvitation(context: Context, visitorId: string): Promise<void> {
  await act(context, async (tx, emit) => {
    const visitor = await lockVisitor(context, tx, visitorId);
    if (!visitor.invitedBy) throw new Refusal('not-invited');
    await setInvitation(tx, visitorId, null);
    await emitRow(tx, emit, visitor, { type: 'invitation.refused', agentId: visitor.invitedBy });
  });
}

/** The visitor's browser shows the invitation; told once. */
export async function showInvitation(context: Context, visitorId: string): Promise<void> {
  if (!(await isInvitationUnseen(context.db, visitorId))) return;
  await act(context, async (tx, emit) => {
    const visitor = await lockVisitor(context, tx, visitorId);
    if (!visitor.invitedBy || !(await isInvitationUnseen(tx, visitorId))) return;
    await emitRow(tx, emit, visitor, { type: 'invitation.shown', agentId: visitor.invitedBy });
  });
}

export async function monitor(context: Context, agent: Principal, visitorId: string, on: boolean) {
  return act(context, async (tx, emit) => {
    await lockVisitor(context, tx, visitorId);
    await setWatching(tx, { agentId: agent.uuid, visitorId }, on);
    const row = (await readRow(tx, visitorId))!;
    emit({ kind: 'watch.changed', visitorId, agentId: agent.uuid, on, row });
    return row;
  });
}

const actor = ({ uuid, admin }: Principal) => ({ id: uuid, admin });

const grace = (context: Context) => ({
  now: context.clock.now(),
  graceSeconds: context.setting('routing').graceSeconds,
});

async function ownerConnection(context: Context, tx: Client, { conversation }: VisitorFacts) {
  const [owner] = conversation?.ownerId ? await readAgents(tx, [conversation.ownerId]) : [];
  return owner ? connection(owner, grace(context)) : 'gone';
}

export async function lockVisitor(
  context: Pick<Context, 'clock'>,
  tx: Client,
  visitorId: string,
): Promise<VisitorFacts> {
  const visitor = (await lockVisitors(tx, [visitorId], context.clock.now())).get(visitorId);
  if (!visitor) throw new Refusal('unknown-visitor');
  return visitor;
}

/** Fields for `decide` beside the kind and the time. */
type Input<K extends HappeningKind> = {
  happening: Omit<HappeningOf<K>, 'kind'>;
  facts: Omit<FactsOf<K>, 'now'>;
};

type Options = {
  /** Takes locks that come before those of visitors. */
  lockFirst?: (tx: Client) => Promise<unknown>;
  /** Further work in the same transaction; its events are emitted before those of the change. */
  beforeSave?: ((tx: Client, emit: Emit, next: Conversation) => Promise<void>) | undefined;
};

/** Runs one action: lock, read the facts, decide, save, emit. */
function onConversation<K extends HappeningKind>(
  context: Context,
  visitorId: string,
  kind: K,
  readInput: (tx: Client, visitor: VisitorFacts) => Promise<Input<K>>,
  { lockFirst, beforeSave }: Options = {},
): Promise<VisitorRow> {
  return act(context, async (tx, emit) => {
    await lockFirst?.(tx);
    const visitor = await lockVisitor(context, tx, visitorId);
    const { happening, facts } = await readInput(tx, visitor);
    const decision = decide<K>(
      visitor.conversation,
      { kind, ...happening } as HappeningOf<K>,
      { now: context.clock.now(), ...facts } as FactsOf<K>,
    );
    if (!decision.ok) throw new Refusal(decision.refusal);
    const { next } = decision;
    if (next && decision.events.length > 0) {
      await beforeSave?.(tx, emit, next);
      await saveChanges(context, tx, emit, [{ visitor, next, causes: conversationEvents(decision.events) }]);
    }
    return (await readRow(tx, visitorId))!;
  });
}

type InvitationCause =
  | { type: 'visitor.invited'; agentId: string; text: string }
  | { type: 'invitation.shown' | 'invitation.refused'; agentId: string };

async function emitRow(tx: Client, emit: Emit, visitor: VisitorFacts, cause: InvitationCause): Promise<VisitorRow> {
  const row = (await readRow(tx, visitor.id))!;
  const was = listingOf(visitor);
  emit({ kind: 'visitor.changed', visitorId: visitor.id, was, row, causes: [cause], owner: null, queue: null });
  return row;
}
