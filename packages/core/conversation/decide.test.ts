import { describe, expect, test } from 'vitest';
import { conversations, type Situation, situations } from '../testing/build';
import { decide } from './decide';
import { isOpen } from './decision';
import type { FactsOf, HappeningKind, HappeningOf } from './happenings';
import type { Refusal } from './types';

const now = 100_000;
const ann = { id: 'ann', admin: false };
const bob = { id: 'bob', admin: false };
const eve = { id: 'eve', admin: false };
const root = { id: 'root', admin: true };
const message = { id: 'm1', seq: 1, role: 'agent', authorId: 'ann', at: now - 1, recalled: false } as const;

/** A happening that would be allowed in the right situation, and what every situation makes of it. */
type Row<K extends HappeningKind> = {
  rule: string;
  says: HappeningOf<K>;
  facts: FactsOf<K>;
  answers: Record<Situation, Outcome>;
};

/** A refusal, or the state and owner afterwards with the types of the events. */
type Outcome = Refusal | { now: string; events: string[] };

const row = <K extends HappeningKind>(rule: string, says: HappeningOf<K>, facts: FactsOf<K>) => ({
  gives: (answers: Record<Situation, Outcome>): Case => {
    const made: Row<K> = { rule, says, facts, answers };
    return {
      rule,
      kind: says.kind,
      answers,
      act: (situation) => decide(conversations[situation], made.says, made.facts),
    };
  },
});

type Case = {
  rule: string;
  kind: HappeningKind;
  answers: Record<Situation, Outcome>;
  act: (situation: Situation) => ReturnType<typeof decide>;
};

const stays = (state: string, ...events: string[]): Outcome => ({ now: state, events });
const opened = (state: string, ...events: string[]) => stays(state, 'conversation.opened', ...events);

const speaks = { kind: 'visitor-speaks', visitorId: 'visitor' } as const;
const opening = { now, newId: 'new', chosenId: null, somebodyOnline: true, invitation: null };
const open = {
  robot: stays('robot'),
  wait: stays('wait'),
  requeued: stays('wait'),
  current: stays('current ann'),
  offered: stays('current ann→bob'),
};

const cases: Case[] = [
  row('C-10 C-14 C-15 an agent is free', speaks, { ...opening, chosenId: 'bob' }).gives({
    ...open,
    none: opened('current bob', 'conversation.assigned'),
    ended: opened('current bob', 'conversation.assigned'),
  }),
  row('C-11 C-14 C-15 nobody is free', speaks, opening).gives({
    ...open,
    none: opened('wait', 'conversation.queued'),
    ended: opened('wait', 'conversation.queued'),
  }),
  row('C-12 C-15 nobody is online', speaks, { ...opening, somebodyOnline: false }).gives({
    ...open,
    none: 'nobody-online',
    ended: 'nobody-online',
  }),
  row('C-13 invited by a reachable agent', speaks, {
    ...opening,
    chosenId: 'bob',
    invitation: { agentId: 'eve', reachability: 'reachable' },
  }).gives({
    ...open,
    none: opened('current eve', 'invitation.accepted', 'conversation.assigned'),
    ended: opened('current eve', 'invitation.accepted', 'conversation.assigned'),
  }),
  row('C-13 invited by an agent who dropped', speaks, {
    ...opening,
    invitation: { agentId: 'eve', reachability: 'in-grace' },
  }).gives({
    ...open,
    none: opened('wait', 'conversation.queued'),
    ended: opened('wait', 'conversation.queued'),
  }),
  row('C-16 the queue moves', { kind: 'queue-assigns', agentId: 'bob' }, { now }).gives({
    none: 'not-waiting',
    robot: 'not-waiting',
    wait: stays('current bob', 'conversation.assigned'),
    requeued: stays('current bob', 'conversation.assigned'),
    current: 'not-waiting',
    offered: 'not-waiting',
    ended: 'not-waiting',
  }),
  row('C-17 C-19 the colleague accepts', { kind: 'agent-accepts' }, { now, actor: bob, load: 4, limit: 5 }).gives({
    none: 'not-waiting',
    robot: stays('current bob', 'conversation.accepted'),
    wait: stays('current bob', 'conversation.accepted'),
    requeued: stays('current bob', 'conversation.accepted'),
    current: 'not-waiting',
    offered: stays('current bob', 'conversation.transfer-accepted'),
    ended: 'not-waiting',
  }),
  row('C-18 C-19 a full agent accepts', { kind: 'agent-accepts' }, { now, actor: bob, load: 5, limit: 5 }).gives({
    none: 'not-waiting',
    robot: 'limit-reached',
    wait: 'limit-reached',
    requeued: 'limit-reached',
    current: 'not-waiting',
    offered: 'limit-reached',
    ended: 'not-waiting',
  }),
  row('C-18 the owner accepts', { kind: 'agent-accepts' }, { now, actor: ann, load: 9, limit: 0 }).gives({
    none: 'not-waiting',
    robot: stays('current ann', 'conversation.accepted'),
    wait: stays('current ann', 'conversation.accepted'),
    requeued: stays('current ann', 'conversation.accepted'),
    current: 'not-waiting',
    offered: 'not-waiting',
    ended: 'not-waiting',
  }),
  row('C-20 a colleague takes over', { kind: 'agent-takes-over' }, { now, actor: eve }).gives({
    none: 'no-conversation',
    robot: stays('current eve', 'conversation.taken-over'),
    wait: stays('current eve', 'conversation.taken-over'),
    requeued: stays('current eve', 'conversation.taken-over'),
    current: stays('current eve', 'conversation.taken-over'),
    offered: stays('current eve', 'conversation.taken-over'),
    ended: 'already-ended',
  }),
  row('C-21 the owner takes over', { kind: 'agent-takes-over' }, { now, actor: ann }).gives({
    none: 'no-conversation',
    robot: stays('current ann', 'conversation.taken-over'),
    wait: stays('current ann', 'conversation.taken-over'),
    requeued: stays('current ann', 'conversation.taken-over'),
    current: 'already-yours',
    offered: 'already-yours',
    ended: 'already-ended',
  }),
  row('C-22 C-24 the owner is gone', { kind: 'owner-lost' }, { now, owner: 'gone' }).gives({
    none: 'not-current',
    robot: 'not-current',
    wait: 'not-current',
    requeued: 'not-current',
    current: stays('wait', 'conversation.requeued'),
    offered: 'transfer-pending',
    ended: 'not-current',
  }),
  ...(['connected', 'in-grace'] as const).map((owner) =>
    row(`C-24 the owner is ${owner}`, { kind: 'owner-lost' }, { now, owner }).gives({
      none: 'not-current',
      robot: 'not-current',
      wait: 'not-current',
      requeued: 'not-current',
      current: 'owner-present',
      offered: 'transfer-pending',
      ended: 'not-current',
    }),
  ),
  row('C-25 the owner is back', { kind: 'owner-returned', agentId: 'ann' }, { now }).gives({
    none: 'not-current',
    robot: 'not-current',
    wait: 'not-current',
    requeued: 'not-current',
    current: stays('current ann', 'conversation.owner-returned'),
    offered: stays('current ann→bob', 'conversation.owner-returned'),
    ended: 'not-current',
  }),
  row('C-25 somebody else is back', { kind: 'owner-returned', agentId: 'bob' }, { now }).gives({
    none: 'not-current',
    robot: 'not-current',
    wait: 'not-current',
    requeued: 'not-current',
    current: 'not-yours',
    offered: 'not-yours',
    ended: 'not-current',
  }),
  ...[ann, root].map((actor) =>
    row(
      `C-30 C-31 C-33 ${actor.id} offers it`,
      { kind: 'agent-transfers', to: 'eve' },
      { now, actor, target: 'reachable' },
    ).gives({
      none: 'no-conversation',
      robot: 'not-current',
      wait: 'not-current',
      requeued: 'not-current',
      current: stays('current ann→eve', 'conversation.transfer-offered'),
      offered: 'transfer-pending',
      ended: 'already-ended',
    }),
  ),
  row(
    'C-30 a colleague offers it',
    { kind: 'agent-transfers', to: 'eve' },
    { now, actor: bob, target: 'reachable' },
  ).gives({
    none: 'no-conversation',
    robot: 'not-current',
    wait: 'not-current',
    requeued: 'not-current',
    current: 'not-yours',
    offered: 'not-yours',
    ended: 'already-ended',
  }),
  row('C-34 the colleague declines', { kind: 'agent-declines' }, { now, actor: bob, owner: 'in-grace' }).gives({
    none: 'not-offered',
    robot: 'not-offered',
    wait: 'not-offered',
    requeued: 'not-offered',
    current: 'not-offered',
    offered: stays('current ann', 'conversation.transfer-declined'),
    ended: 'not-offered',
  }),
  ...[ann, eve, root].map((actor) =>
    row(`C-34 ${actor.id} declines`, { kind: 'agent-declines' }, { now, actor, owner: 'connected' }).gives({
      none: 'not-offered',
      robot: 'not-offered',
      wait: 'not-offered',
      requeued: 'not-offered',
      current: 'not-offered',
      offered: 'not-offered',
      ended: 'not-offered',
    }),
  ),
  row('C-35 declined with the owner gone', { kind: 'agent-declines' }, { now, actor: bob, owner: 'gone' }).gives({
    none: 'not-offered',
    robot: 'not-offered',
    wait: 'not-offered',
    requeued: 'not-offered',
    current: 'not-offered',
    offered: stays('wait', 'conversation.transfer-declined', 'conversation.requeued'),
    ended: 'not-offered',
  }),
  row(
    'C-36 the offer runs out',
    { kind: 'transfer-expires' },
    { now: 63_000, transferSeconds: 60, owner: 'connected' },
  ).gives({
    none: 'not-offered',
    robot: 'not-offered',
    wait: 'not-offered',
    requeued: 'not-offered',
    current: 'not-offered',
    offered: stays('current ann', 'conversation.transfer-bounced'),
    ended: 'not-offered',
  }),
  row(
    'C-35 C-36 the offer runs out with the owner gone',
    { kind: 'transfer-expires' },
    { now: 63_000, transferSeconds: 60, owner: 'gone' },
  ).gives({
    none: 'not-offered',
    robot: 'not-offered',
    wait: 'not-offered',
    requeued: 'not-offered',
    current: 'not-offered',
    offered: stays('wait', 'conversation.transfer-bounced', 'conversation.requeued'),
    ended: 'not-offered',
  }),
  row(
    'C-36 the offer still stands',
    { kind: 'transfer-expires' },
    { now: 62_999, transferSeconds: 60, owner: 'gone' },
  ).gives({
    none: 'not-offered',
    robot: 'not-offered',
    wait: 'not-offered',
    requeued: 'not-offered',
    current: 'not-offered',
    offered: 'not-due',
    ended: 'not-offered',
  }),
  ...[ann, root].map((actor) =>
    row(`C-40 C-41 ${actor.id} ends`, { kind: 'agent-ends' }, { now, actor }).gives({
      none: 'no-conversation',
      robot: stays('end', 'conversation.ended'),
      wait: stays('end', 'conversation.ended'),
      requeued: stays('end', 'conversation.ended'),
      current: stays('end ann', 'conversation.ended'),
      offered: stays('end ann', 'conversation.ended'),
      ended: 'already-ended',
    }),
  ),
  row('C-40 a colleague ends', { kind: 'agent-ends' }, { now, actor: bob }).gives({
    none: 'no-conversation',
    robot: stays('end', 'conversation.ended'),
    wait: stays('end', 'conversation.ended'),
    requeued: stays('end', 'conversation.ended'),
    current: 'not-yours',
    offered: 'not-yours',
    ended: 'already-ended',
  }),
  row('C-42 the visitor ends', { kind: 'visitor-ends' }, { now }).gives({
    none: 'no-conversation',
    robot: stays('end', 'conversation.ended'),
    wait: stays('end', 'conversation.ended'),
    requeued: stays('end', 'conversation.ended'),
    current: stays('end ann', 'conversation.ended'),
    offered: stays('end ann', 'conversation.ended'),
    ended: 'already-ended',
  }),
  row(
    'C-43 C-44 silence for the idle time',
    { kind: 'idle-passes' },
    { now: 602_000, lastMessageAt: 1500, idleMinutes: 10 },
  ).gives({
    none: 'no-conversation',
    robot: stays('end', 'conversation.ended'),
    wait: 'not-due',
    requeued: 'not-due',
    current: stays('end ann', 'conversation.ended'),
    offered: stays('end ann', 'conversation.ended'),
    ended: 'already-ended',
  }),
  row(
    'C-43 silence, but given to its owner since',
    { kind: 'idle-passes' },
    { now: 601_999, lastMessageAt: 1500, idleMinutes: 10 },
  ).gives({
    none: 'no-conversation',
    robot: stays('end', 'conversation.ended'),
    wait: 'not-due',
    requeued: 'not-due',
    current: 'not-due',
    offered: 'not-due',
    ended: 'already-ended',
  }),
  row('C-43 idle ending switched off', { kind: 'idle-passes' }, { now, lastMessageAt: 0, idleMinutes: 0 }).gives({
    none: 'no-conversation',
    robot: 'not-due',
    wait: 'not-due',
    requeued: 'not-due',
    current: 'not-due',
    offered: 'not-due',
    ended: 'already-ended',
  }),
  row(
    'C-50 an agent invites',
    { kind: 'agent-invites', visitorId: 'visitor' },
    { now, actor: bob, onSite: true },
  ).gives({
    none: stays('nothing', 'visitor.invited'),
    robot: 'already-talking',
    wait: 'already-talking',
    requeued: 'already-talking',
    current: 'already-talking',
    offered: 'already-talking',
    ended: stays('end ann', 'visitor.invited'),
  }),
  row(
    'C-50 C-51 an agent invites somebody who left',
    { kind: 'agent-invites', visitorId: 'visitor' },
    { now, actor: bob, onSite: false },
  ).gives({
    none: 'not-on-site',
    robot: 'already-talking',
    wait: 'already-talking',
    requeued: 'already-talking',
    current: 'already-talking',
    offered: 'already-talking',
    ended: 'not-on-site',
  }),
  row('C-53 a page is opened', { kind: 'visitor-browses', visitorId: 'visitor' }, { now, browsing: false }).gives({
    ...open,
    none: stays('nothing'),
    ended: stays('end ann', 'visitor.browsing'),
  }),
  row('C-53 one more page', { kind: 'visitor-browses', visitorId: 'visitor' }, { now, browsing: true }).gives({
    ...open,
    none: stays('nothing'),
    ended: stays('end ann'),
  }),
  row('C-60 C-61 the owner writes', { kind: 'agent-speaks', seen: null }, { actor: ann, lastOtherSeq: 7 }).gives({
    none: 'no-conversation',
    robot: 'not-yours',
    wait: 'not-yours',
    requeued: 'not-yours',
    current: stays('current ann'),
    offered: stays('current ann→bob'),
    ended: 'already-ended',
  }),
  ...[bob, root].map((actor) =>
    row(`C-60 ${actor.id} writes`, { kind: 'agent-speaks', seen: null }, { actor, lastOtherSeq: 0 }).gives({
      none: 'no-conversation',
      robot: 'not-yours',
      wait: 'not-yours',
      requeued: 'not-yours',
      current: 'not-yours',
      offered: 'not-yours',
      ended: 'already-ended',
    }),
  ),
  row(
    'C-63 C-65 the author recalls',
    { kind: 'agent-recalls', message },
    { now, actor: ann, recallSeconds: 120 },
  ).gives({
    none: 'no-conversation',
    robot: stays('robot', 'message.recalled'),
    wait: stays('wait', 'message.recalled'),
    requeued: stays('wait', 'message.recalled'),
    current: stays('current ann', 'message.recalled'),
    offered: stays('current ann→bob', 'message.recalled'),
    ended: 'already-ended',
  }),
  row(
    'C-63 C-65 the visitor recalls',
    { kind: 'visitor-recalls', message: { ...message, role: 'visitor', authorId: null } },
    { now, recallSeconds: 120 },
  ).gives({
    none: 'no-conversation',
    robot: stays('robot', 'message.recalled'),
    wait: stays('wait', 'message.recalled'),
    requeued: stays('wait', 'message.recalled'),
    current: stays('current ann', 'message.recalled'),
    offered: stays('current ann→bob', 'message.recalled'),
    ended: 'already-ended',
  }),
];

describe.each(cases)('$rule ($kind)', ({ answers, act }) => {
  test.each(situations)('C-02 C-03 C-04: %s', (situation) => {
    expect(outcome(act(situation))).toEqual(answers[situation]);
  });

  test.each(situations)('C-05 every event says whose, when, and who listed it: %s', (situation) => {
    const decision = act(situation);
    if (!decision.ok) return;
    for (const event of decision.events) {
      expect(event.visitorId).toBe('visitor');
      expect(event.at).toBeGreaterThan(0);
      if (!('was' in event)) continue;
      expect(event.conversationId).toBe(decision.next?.id);
      expect(event.is).toEqual(standingOf(decision.next));
      expect(event.was).toEqual(standingOf(conversations[situation]));
    }
  });

  test.each(situations)('C-01 C-23 what never changes: %s', (situation) => {
    const before = conversations[situation];
    const decision = act(situation);
    if (!decision.ok || !isOpen(before)) return;
    expect(decision.next).toMatchObject({ id: before.id, visitorId: before.visitorId, openedAt: before.openedAt });
    if (before.lastOwnerId) expect(decision.next?.lastOwnerId).not.toBeNull();
  });
});

function outcome(decision: ReturnType<typeof decide>): Outcome {
  if (!decision.ok) return decision.refusal;
  const { next, events } = decision;
  const owner = next?.ownerId ? ` ${next.ownerId}` : '';
  const offer = next?.transfer ? `→${next.transfer.to}` : '';
  return { now: next ? `${next.state}${owner}${offer}` : 'nothing', events: events.map(({ type }) => type) };
}

function standingOf(conversation: (typeof conversations)[Situation] | ReturnType<typeof Object> | null) {
  if (!conversation) return null;
  const { state, ownerId, transfer } = conversation;
  return { state, ownerId, transferTo: transfer?.to ?? null };
}
