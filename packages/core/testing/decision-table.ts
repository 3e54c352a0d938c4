import { describe, expect, test } from 'vitest';
import { decide } from '../conversation/decide';
import type { Decision, FactsOf, HappeningKind, HappeningOf } from '../conversation/happenings';
import { transitions } from '../conversation/transitions';
import type { Conversation, Refusal } from '../conversation/types';
import { conversations, type Situation, situations } from './build';

/** A refusal; or the state with its owner (`current ann→bob`: offered to bob) and the events. */
export type Outcome = Refusal | { now: string; events: string[] };

export type Case = {
  rule: string;
  act: (situation: Situation) => Decision<Conversation | null>;
  answers: Record<Situation, Outcome>;
};

/** One happening with its facts, applied to every situation. */
export function row<K extends HappeningKind>(rule: string, happening: HappeningOf<K>, facts: FactsOf<K>) {
  const act = (situation: Situation) => decide(conversations[situation], happening, facts);
  return { gives: (answers: Record<Situation, Outcome>): Case => ({ rule, act, answers }) };
}

export function leaves(now: string, ...events: string[]): Outcome {
  return { now, events };
}

/** The same outcome in every situation except those in `otherwise`. */
export function everywhere(usual: Outcome, otherwise: Partial<Record<Situation, Outcome>>): Record<Situation, Outcome> {
  const usually = Object.fromEntries(situations.map((situation) => [situation, usual]));
  return { ...(usually as Record<Situation, Outcome>), ...otherwise };
}

/** Outcomes that leave an open conversation unchanged. */
export const openStays = {
  robot: leaves('robot'),
  wait: leaves('wait'),
  requeued: leaves('wait'),
  current: leaves('current ann'),
  offered: leaves('current ann→bob'),
} satisfies Partial<Record<Situation, Outcome>>;

export function verifyTable(cases: Case[]) {
  describe.each(cases)('$rule', ({ act, answers }) => {
    test.each(situations)('%s', (situation) => {
      const decision = act(situation);
      expect(summary(decision)).toEqual(answers[situation]);
      if (!decision.ok) return;
      expectContext(conversations[situation], decision);
      expectUnchanged(conversations[situation], decision.next);
      expectAllowed(conversations[situation], decision.next);
    });
  });
}

function summary(decision: Decision<Conversation | null>): Outcome {
  if (!decision.ok) return decision.refusal;
  const { next, events } = decision;
  const owner = next?.ownerId ? ` ${next.ownerId}` : '';
  const offer = next?.transfer ? `→${next.transfer.to}` : '';
  expect(next === null || (next.robotId !== null) === (next.state === 'robot')).toBe(true);
  return leaves(next ? `${next.state}${owner}${offer}` : 'nothing', ...events.map(({ type }) => type));
}

/** C-05 */
function expectContext(before: Conversation | null, { next, events }: { next: Conversation | null; events: object[] }) {
  for (const event of events) {
    expect(event).toMatchObject({ visitorId: 'visitor', at: expect.any(Number) });
    if (!('was' in event)) continue;
    expect(event).toMatchObject({ conversationId: next?.id, was: listing(before), is: listing(next) });
  }
}

/** C-23: identity and place in the queue never change in the same conversation. */
function expectUnchanged(before: Conversation | null, next: Conversation | null) {
  if (!before || before.id !== next?.id) return;
  const { id, visitorId, previousId, openedAt } = before;
  expect(next).toMatchObject({ id, visitorId, previousId, openedAt });
  expect(next.lastOwnerId === null).toBe(before.lastOwnerId === null && next.ownerId === null);
}

/** C-02: the state changes along the table of transitions, or not at all. */
function expectAllowed(before: Conversation | null, next: Conversation | null) {
  const from = before && before.id === next?.id ? before.state : 'none';
  if (!next || before === next) return;
  expect(transitions[from]).toContain(next.state);
}

function listing(conversation: Conversation | null) {
  if (!conversation) return null;
  const { state, ownerId, transfer } = conversation;
  return { state, ownerId, transferTo: transfer?.to ?? null };
}
