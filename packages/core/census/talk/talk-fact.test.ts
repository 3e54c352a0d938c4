import { describe, expect, test } from 'vitest';
import { agentShares, type Talk, talkSums } from './talk-fact';

const BOTH = { visitor: 1, agent: 1 };
const S = 1000;

const talk = (facts: Partial<Talk>): Talk => ({
  openedAt: 0,
  endedAt: null,
  hadRobot: false,
  changes: [],
  said: [],
  ratingsInvited: [],
  ratings: [],
  leads: 0,
  ...facts,
});
const given = (at: number, agentId = 'ann') => ({ at, is: 'given' as const, agentId });
const toRobot = (at: number) => ({ at, is: 'robot' as const });
const queued = (at: number) => ({ at, is: 'queued' as const });
const ended = (at: number) => ({ at, is: 'ended' as const });
const visitor = (at: number) => ({ at, by: 'visitor' as const });
const automatic = (at: number) => ({ at, by: 'automatic' as const });
const agent = (at: number, agentId = 'ann') => ({ at, by: 'agent' as const, agentId });

describe('first response', () => {
  test('is from the first unanswered message to the agent’s first own one; automatic words do not answer', () => {
    const sums = talkSums(
      talk({ changes: [given(0)], said: [visitor(10 * S), automatic(11 * S), visitor(20 * S), agent(40 * S)] }),
      BOTH,
    );
    expect(sums).toMatchObject({ firsts: 1, firstResponse: 30 * S, answered: 1, in30: 1, in60: 1 });
  });

  test('begins when the agent gets the conversation, not with words in the queue', () => {
    const sums = talkSums(talk({ changes: [queued(0), given(100 * S)], said: [visitor(0), agent(145 * S)] }), BOTH);
    expect(sums).toMatchObject({ firstResponse: 45 * S, in30: 0, in60: 1, waits: 1, waited: 100 * S });
  });

  test('is 0 while the visitor is silent', () => {
    const sums = talkSums(talk({ changes: [given(0)], said: [agent(5 * S)] }), BOTH);
    expect(sums).toMatchObject({ firsts: 1, firstResponse: 0, visitorSilent: 1, agentSilent: 0 });
  });

  test('lasts to the end where no answer came, and is then no answer within 30 seconds', () => {
    const sums = talkSums(talk({ changes: [given(0), ended(12 * S)], said: [visitor(2 * S)], endedAt: 12 * S }), BOTH);
    expect(sums).toMatchObject({ firsts: 1, firstResponse: 10 * S, answered: 0, in30: 0, agentSilent: 1, missed: 1 });
  });

  test('is not said while an answer may still come', () => {
    expect(talkSums(talk({ changes: [given(0)], said: [visitor(2 * S)] }), BOTH)).toMatchObject({ firsts: 0 });
  });

  test('after a greeting counts from the question', () => {
    const said = [agent(S), visitor(60 * S), agent(70 * S)];
    expect(talkSums(talk({ changes: [given(0)], said }), BOTH)).toMatchObject({ firstResponse: 10 * S });
  });
});

describe('a conversation is', () => {
  test('valid from one message of each side, or as many as the setting says', () => {
    const both = talk({ changes: [given(0)], said: [visitor(1), agent(2), visitor(3)] });
    expect(talkSums(both, BOTH).valid).toBe(1);
    expect(talkSums(both, { visitor: 3, agent: 3 }).valid).toBe(0);
    expect(talkSums(both, { visitor: 1, agent: 0 }).valid).toBe(1);
  });

  test('missed when the visitor wrote and left the queue', () => {
    const left = talk({ changes: [queued(0), ended(30 * S)], said: [visitor(0)], endedAt: 30 * S });
    expect(talkSums(left, BOTH)).toMatchObject({
      missed: 1,
      human: 0,
      waits: 1,
      waited: 30 * S,
      length: 30 * S,
      ended: 1,
    });
  });

  test('robot only when nobody was asked for, else missed', () => {
    const said = [visitor(0), { at: 1, by: 'robot' as const }];
    expect(talkSums(talk({ hadRobot: true, said }), BOTH)).toMatchObject({ robotOnly: 1, missed: 0, messages: 2 });
    const asked = talkSums(talk({ hadRobot: true, said, changes: [queued(2)] }), BOTH);
    expect(asked).toMatchObject({ robotOnly: 0, missed: 1 });
  });
});

test('after a transfer each agent has the words, turns, times and rating of the own share', () => {
  const changes = [given(0, 'ann'), given(100 * S, 'bob'), ended(300 * S)];
  const said = [
    visitor(10 * S),
    agent(15 * S, 'ann'),
    visitor(90 * S),
    agent(120 * S, 'bob'),
    visitor(200 * S),
    agent(240 * S, 'bob'),
  ];
  const whole = talk({ changes, said, endedAt: 300 * S, ratings: [{ agentId: 'bob', score: 4 }] });
  expect(talkSums(whole, BOTH)).toMatchObject({
    transferred: 1,
    firstResponse: 5 * S,
    ratings: 1,
    score: 4,
    messages: 6,
  });
  const [ann, bob] = agentShares(whole, BOTH);
  expect(ann).toMatchObject({
    agentId: 'ann',
    replies: 1,
    messages: 3,
    length: 100 * S,
    transferredOut: 1,
    transferredIn: 0,
    // The visitor's words at 90 s waited until the transfer: Ann gave no answer to them.
    turns: 2,
    response: 15 * S,
    firstResponse: 5 * S,
    ratings: 0,
    valid: 1,
  });
  expect(bob).toMatchObject({
    agentId: 'bob',
    replies: 2,
    messages: 3,
    length: 200 * S,
    transferredOut: 0,
    transferredIn: 1,
    // The words from before the transfer wait in Bob's hands from its moment on.
    turns: 2,
    response: 60 * S,
    firstResponse: 20 * S,
    ratings: 1,
    score: 4,
    valid: 1,
  });
});

test('an agent who takes it back has one share, and a conversation taken from the queue says so', () => {
  const changes = [queued(0), given(10 * S, 'ann'), queued(20 * S), given(30 * S, 'ann')];
  const [ann, ...others] = agentShares(talk({ changes, said: [visitor(0), agent(40 * S)] }), BOTH);
  expect(others).toEqual([]);
  expect(ann).toMatchObject({ fromQueue: 1, transferredIn: 0, ended: 0, waits: 1, waited: 20 * S });
});

test('a robot is no agent: it is transferred where another agent has it after the robot', () => {
  const transferred = (...changes: Talk['changes']) => {
    const one = talk({ hadRobot: true, changes });
    return [talkSums(one, BOTH), ...agentShares(one, BOTH)].map((sums) => sums.transferred);
  };
  // The conversation's figure, then those of its agents.
  expect(transferred(given(0), toRobot(10 * S), ended(20 * S))).toEqual([0, 0]);
  expect(transferred(given(0), toRobot(10 * S), given(20 * S))).toEqual([0, 0]);
  expect(transferred(given(0), queued(10 * S), given(20 * S))).toEqual([0, 0]);
  expect(transferred(given(0), toRobot(10 * S), given(20 * S, 'bob'))).toEqual([1, 0, 1]);
  const outAndIn = talk({ hadRobot: true, changes: [given(0), toRobot(10 * S), given(20 * S, 'bob')] });
  expect(agentShares(outAndIn, BOTH)).toMatchObject([{ transferredOut: 0 }, { transferredIn: 0 }]);
});

describe('what the visitor wrote in the queue', () => {
  const changes = [queued(0), given(60 * S, 'ann')];

  test('belongs to the agent who gets it', () => {
    const answered = talk({ changes, said: [visitor(0), visitor(30 * S), agent(70 * S)] });
    expect(agentShares(answered, BOTH)).toMatchObject([
      { valid: 1, visitorSilent: 0, visitorMessages: 2, messages: 3, missed: 0, firstResponse: 10 * S },
    ]);
    const left = talk({ changes: [...changes, ended(90 * S)], said: [visitor(0)], endedAt: 90 * S });
    expect(agentShares(left, BOTH)).toMatchObject([{ valid: 0, visitorSilent: 0, missed: 1, agentSilent: 1 }]);
  });

  test('belongs to the first one, not to those who have it later', () => {
    const later = talk({ changes: [...changes, given(80 * S, 'bob')], said: [visitor(0), agent(70 * S, 'ann')] });
    expect(agentShares(later, BOTH)).toMatchObject([
      { agentId: 'ann', visitorMessages: 1 },
      { agentId: 'bob', visitorMessages: 0, visitorSilent: 1 },
    ]);
  });

  test('is nobody’s where a robot answered it', () => {
    const said = [visitor(0), { at: S, by: 'robot' as const }, visitor(10 * S), agent(70 * S)];
    const robot = talk({ hadRobot: true, changes: [queued(5 * S), given(60 * S, 'ann')], said });
    expect(agentShares(robot, BOTH)).toMatchObject([{ visitorMessages: 1, messages: 2 }]);
  });
});

test('the first response is that of the first hold in which an answer was due', () => {
  const changes = [given(0, 'ann'), given(50 * S, 'bob'), ended(100 * S)];
  const said = [agent(S, 'ann'), visitor(60 * S), agent(80 * S, 'bob')];
  expect(talkSums(talk({ changes, said, endedAt: 100 * S }), BOTH)).toMatchObject({
    firsts: 1,
    firstResponse: 20 * S,
    answered: 1,
    in30: 1,
  });
  const open = talk({ changes: changes.slice(0, 2), said: said.slice(0, 2) });
  expect(talkSums(open, BOTH)).toMatchObject({ firsts: 0 });
});
