import { expect, it } from 'vitest';
import { buildVisitor, NOON } from '../../../testing/build';
import { type ActionKey, actionsFor, splitActions } from './action-table';

const agent = {
  me: 'me',
  isWatching: false,
  isTaken: false,
  now: NOON,
  may: (need: unknown) => !Array.isArray(need) || need.length > 0,
};
const admin = { ...agent, may: () => true };
const keys = (row: Parameters<typeof buildVisitor>[0], facts: typeof agent = agent) =>
  actionsFor(buildVisitor(row), facts).map((action) => action.key);

const offer = { from: 'other', to: 'me', note: '', at: 0 };

it.each<[string, Parameters<typeof buildVisitor>[0], ActionKey[]]>([
  ['a waiting visitor', { state: 'wait', serviceID: null }, ['accept', 'watch', 'end', 'blacklist']],
  ['one the robot has', { state: 'robot', serviceID: null }, ['accept', 'watch', 'end', 'blacklist']],
  ['mine', {}, ['transfer', 'requeue', 'end', 'sum', 'inviteRating', 'blacklist']],
  ['mine who has spoken', { umsg: 1 }, ['transfer', 'requeue', 'end', 'sum', 'inviteRating', 'toLetter', 'blacklist']],
  [
    'mine on its way to a colleague',
    { transfer: { ...offer, to: 'other' } },
    ['requeue', 'withdraw', 'end', 'sum', 'inviteRating', 'blacklist'],
  ],
  ["a colleague's", { serviceID: 'other' }, ['takeOver', 'watch', 'whisper', 'sum']],
  ['one offered to me', { serviceID: 'other', transfer: offer }, ['accept', 'decline', 'watch', 'sum']],
  ['a browsing one', { state: 'monitor', serviceID: null, conversation: null }, ['invite', 'watch', 'blacklist']],
  ['one that ended and is still here', { state: 'end' }, ['invite', 'sum', 'inviteRating', 'blacklist']],
  ['one that ended and has left', { state: 'end', online: false }, ['sum', 'inviteRating', 'blacklist']],
  [
    'one on the blacklist cannot be invited, and can be taken off it',
    { state: 'monitor', serviceID: null, conversation: null, blacklistedUntil: NOON + 1 },
    ['watch', 'unblacklist'],
  ],
  [
    'one whose time on the blacklist is over',
    { state: 'monitor', serviceID: null, conversation: null, blacklistedUntil: NOON },
    ['invite', 'watch', 'blacklist'],
  ],
])('%s', (_name, row, expected) => expect(keys(row)).toEqual(expected));

it("an administrator manages a colleague's conversation too", () =>
  expect(keys({ serviceID: 'other' }, admin)).toEqual([
    'takeOver',
    'transfer',
    'watch',
    'whisper',
    'end',
    'sum',
    'inviteRating',
    'blacklist',
  ]));

it('a conversation taken over can be handed back, unless a transfer of it is pending', () => {
  expect(keys({}, { ...agent, isTaken: true })[0]).toBe('handBack');
  expect(keys({ transfer: { ...offer, to: 'other' } }, { ...agent, isTaken: true })).not.toContain('handBack');
});

it('watching can be stopped', () =>
  expect(keys({ serviceID: 'other' }, { ...agent, isWatching: true })).toContain('unwatch'));

it('shows no action without permission', () => expect(keys({}, { ...agent, may: () => false })).toEqual([]));

it.each<[string, Parameters<typeof buildVisitor>[0], boolean, ActionKey[]]>([
  ['mine, with room', {}, true, ['transfer', 'end', 'sum']],
  ['mine, in a narrow header', {}, false, ['transfer', 'end']],
  [
    'an offer in a narrow header keeps both answers',
    { serviceID: 'other', transfer: offer },
    false,
    ['accept', 'decline'],
  ],
  ['a waiting one in a narrow header', { state: 'wait', serviceID: null }, false, ['accept', 'end']],
])('the next step is a button, the other actions are in the menu: %s', (_name, row, hasRoom, expected) => {
  const all = actionsFor(buildVisitor(row), agent);
  const { buttons, menu } = splitActions(all, hasRoom);
  expect(buttons.map(({ key }) => key)).toEqual(expected);
  expect([...buttons, ...menu].map(({ key }) => key).sort()).toEqual(all.map(({ key }) => key).sort());
});
