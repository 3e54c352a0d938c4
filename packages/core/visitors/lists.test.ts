import { describe, expect, test } from 'vitest';
import type { VisitorState } from '../conversation/types';
import { lists, type Row } from './lists';

const states: VisitorState[] = ['robot', 'wait', 'current', 'monitor', 'end'];
const row = (state: VisitorState, more: Partial<Row> = {}): Row => ({
  state,
  ownerId: null,
  transferTo: null,
  ...more,
});

/** ann owns or owned, bob has the offer, eve is neither. */
const agents = ['ann', 'bob', 'eve'];
const listedBy = (visitor: Row) => agents.filter((id) => lists({ id, seesAll: false, watching: false }, visitor));

test.each<[string, Row, string[]]>([
  ['L-01 browsing', row('monitor'), agents],
  ['L-01 browsing, after a conversation with ann', row('monitor', { ownerId: 'ann' }), agents],
  ['L-01 waiting', row('wait'), agents],
  ['L-01 held by the robot', row('robot'), agents],
  ['L-02 current', row('current', { ownerId: 'ann' }), ['ann']],
  ['L-03 current and offered', row('current', { ownerId: 'ann', transferTo: 'bob' }), ['ann', 'bob']],
  ['L-05 ended with an owner', row('end', { ownerId: 'ann' }), ['ann']],
  ['L-05 ended without an owner', row('end'), agents],
])('%s', (_name, visitor, expected) => {
  expect(listedBy(visitor)).toEqual(expected);
});

describe.each(states)('L-04 %s', (state) => {
  test.each([
    { seesAll: true, watching: false },
    { seesAll: false, watching: true },
  ])('%j', (agent) => {
    expect(lists({ id: 'eve', ...agent }, row(state, { ownerId: 'ann' }))).toBe(true);
  });
});

describe('L-06 a guest', () => {
  const guest = (shared: boolean, visitor: Row) =>
    lists({ id: 'eve', seesAll: false, watching: true, shared }, visitor);

  test.each(states)('sees nothing that is not shared: %s', (state) => {
    expect(guest(false, row(state, { ownerId: 'eve', transferTo: 'eve' }))).toBe(false);
    expect(guest(true, row(state, { ownerId: 'ann' }))).toBe(false);
    expect(guest(true, row(state))).toBe(false);
  });

  test('sees what is shared while it is offered to it, owned by it or ended with it as owner', () => {
    expect(guest(true, row('current', { ownerId: 'ann', transferTo: 'eve' }))).toBe(true);
    expect(guest(true, row('current', { ownerId: 'eve' }))).toBe(true);
    expect(guest(true, row('end', { ownerId: 'eve' }))).toBe(true);
    expect(guest(true, row('monitor', { ownerId: 'eve' }))).toBe(false);
  });
});
