import { expect, it } from 'vitest';
import { buildVisitor } from '../../../testing/build';
import { actionsFor } from './actions';

const agent = { me: 'me', isWatching: false, may: (need: unknown) => !Array.isArray(need) || need.length > 0 };
const admin = { ...agent, may: () => true };
const keys = (row: Parameters<typeof buildVisitor>[0], facts: typeof agent = agent) =>
  actionsFor(buildVisitor(row), facts).map((action) => action.key);

it.each([
  ['a waiting visitor', { state: 'wait', serviceID: null }, ['accept', 'watch', 'end']],
  ['mine', {}, ['end']],
  ["a colleague's", { serviceID: 'other' }, ['takeOver', 'watch']],
  [
    'one offered to me',
    { serviceID: 'other', transfer: { from: 'other', to: 'me', note: '', at: 0 } },
    ['accept', 'decline', 'watch'],
  ],
  ['a browsing one', { state: 'monitor', serviceID: null, conversation: null }, ['invite', 'watch']],
  ['one that ended and is still here', { state: 'end' }, ['invite']],
  ['one that ended and has left', { state: 'end', online: false }, []],
] as const)('%s', (_name, row, expected) => expect(keys(row)).toEqual(expected));

it("an administrator may also end a colleague's", () =>
  expect(keys({ serviceID: 'other' }, admin)).toEqual(['takeOver', 'watch', 'end']));

it('watching can be stopped', () =>
  expect(keys({ serviceID: 'other' }, { ...agent, isWatching: true })).toEqual(['takeOver', 'unwatch']));

it('shows nothing that the person may not do', () => expect(keys({}, { ...agent, may: () => false })).toEqual([]));
