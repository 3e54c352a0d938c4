import { describe, expect, test } from 'vitest';
import type { Candidate } from '../routing/types';
import type { Desk } from '../testing/desk';
import { seeded } from '../testing/random';
import { buildDesk, step } from '../testing/walk';
import { transitions } from './transitions';

/** Steps; enough for every event to happen many times over all seeds. */
const LENGTH = 2000;
/** Events that may exceed the limit (C-13, C-20). */
const isForcedBy = (event: Desk['events'][number]): boolean =>
  event.type === 'conversation.taken-over' || (event.type === 'conversation.assigned' && event.by === 'invitation');

const walks = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => ({ seed, ...walked(seed) }));

describe.each(walks)('a random walk, seed $seed', ({ desk, overfilled }) => {
  const histories = [...desk.versions.values()];
  const versions = histories.flat();

  test('C-01 current has an owner, robot and wait have none', () => {
    const wrong = versions.filter(({ state, ownerId }) =>
      state === 'current' ? ownerId === null : state !== 'end' && ownerId !== null,
    );
    expect(wrong).toEqual([]);
  });

  test('C-02 states change only along the table', () => {
    for (const history of histories) {
      history.forEach(({ state }, index) => {
        expect(transitions[history[index - 1]?.state ?? 'none']).toContain(state);
      });
    }
  });

  test('C-03 C-46 nothing comes after an end, except the return of a visitor who left the queue', () => {
    const changedAfterEnd = histories.filter((history) =>
      history.slice(0, -1).some(({ state, endReason }) => state === 'end' && endReason !== 'left'),
    );
    expect(changedAfterEnd).toEqual([]);
    for (const message of desk.messages) {
      expect(message.at).toBeLessThanOrEqual(desk.versions.get(message.conversationId)?.at(-1)?.endedAt ?? desk.now);
    }
  });

  test('C-14 a message after the end opens a new conversation linked to the ended one', () => {
    for (const { id } of desk.visitors) {
      const own = histories.map((history) => history.at(-1)!).filter(({ visitorId }) => visitorId === id);
      expect(own.map(({ previousId }) => previousId)).toEqual(
        [null, ...own.map((each) => each.id)].slice(0, own.length),
      );
      expect(own.slice(0, -1).every(({ state }) => state === 'end')).toBe(true);
    }
  });

  test('C-23 the place in the queue and the visitor never change', () => {
    for (const history of histories) {
      expect(new Set(history.map(({ openedAt, visitorId }) => `${openedAt} ${visitorId}`)).size).toBe(1);
    }
  });

  test('C-31 an offer is open only while the offering agent owns the conversation', () => {
    const offered = versions.filter(({ transfer }) => transfer !== null);
    expect(offered.length).toBeGreaterThan(0);
    for (const { state, ownerId, transfer } of offered) {
      expect({ state, ownerId }).toEqual({ state: 'current', ownerId: transfer?.from });
      expect(transfer?.to).not.toBe(ownerId);
    }
  });

  test('C-94 the baton rises with the holder; a robot writes only while it has the conversation', () => {
    for (const history of histories)
      history.forEach((version, index) => {
        const before = history[index - 1];
        const isSame =
          before && (['state', 'ownerId', 'robotId'] as const).every((key) => before[key] === version[key]);
        expect(version.baton).toBe(isSame ? before.baton : (before?.baton ?? 0) + 1);
        expect(version.robotId !== null).toBe(version.state === 'robot');
      });
    const said = desk.messages.filter(({ role }) => role === 'robot');
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter(({ holder }) => holder?.state !== 'robot')).toEqual([]);
  });

  test('C-18 R-02 nobody gets or accepts more than the limit', () => {
    expect(overfilled).toEqual([]);
  });

  test('C-70 C-71 C-72 the counters equal the messages, recalled ones included', () => {
    expect(desk.messages.some(({ recalled }) => recalled)).toBe(true);
    for (const [id, counters] of desk.counters) {
      const messages = desk.messages.filter(({ conversationId }) => conversationId === id);
      const visitorMessages = messages.filter(({ role }) => role === 'visitor').length;
      expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
      expect(counters).toEqual({
        lastSeq: messages.length,
        visitorMessages,
        agentMessages: messages.length - visitorMessages,
      });
    }
  });
});

test('over all seeds, every event happens', () => {
  const happened = new Set(walks.flatMap(({ desk }) => desk.events.map(({ type }) => type)));

  expect([...happened].sort()).toEqual([
    'conversation.accepted',
    'conversation.assigned',
    'conversation.ended',
    'conversation.given-to-robot',
    'conversation.handed-off',
    'conversation.opened',
    'conversation.owner-returned',
    'conversation.queued',
    'conversation.requeued',
    'conversation.returned',
    'conversation.robot-held',
    'conversation.taken-over',
    'conversation.transfer-accepted',
    'conversation.transfer-bounced',
    'conversation.transfer-declined',
    'conversation.transfer-offered',
    'conversation.transfer-withdrawn',
    'invitation.accepted',
    'invitation.refused',
    'message.recalled',
    'visitor.browsing',
    'visitor.invited',
  ]);
});

/** The desk after the walk, and the agents whose load exceeded their limit on the way. */
function walked(seed: number): { desk: Desk; overfilled: string[] } {
  const desk = buildDesk();
  const random = seeded(seed);
  const overfilled: string[] = [];
  for (let taken = 0; taken < LENGTH; taken++) {
    const before = desk.candidates();
    const eventsBefore = desk.events.length;
    step(desk, random);
    const isForced = desk.events.slice(eventsBefore).some(isForcedBy);
    if (!isForced) overfilled.push(...grownOverLimit(before, desk.candidates()));
  }
  return { desk, overfilled };
}

function grownOverLimit(before: Candidate[], after: Candidate[]): string[] {
  return after.filter((agent, index) => agent.load > before[index]!.load && !isWithin(agent)).map(({ id }) => id);
}

function isWithin({ limit, load }: Candidate): boolean {
  return limit === 0 || load <= limit;
}
