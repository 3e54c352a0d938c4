import { expect, test } from 'vitest';
import { allows, INSIDE } from './allows';
import { guestPermissions, permissions } from './permissions';
import {
  effectiveMasks,
  effectiveScope,
  isInScope,
  type MaskKind,
  maySeeSecrets,
  type RoleVisibility,
  type Scope,
  showsNoMore,
} from './scope';

const desk = (scope: Scope, ...masks: MaskKind[]): RoleVisibility => ({ permissions: ['talk:desk'], scope, masks });
const history = (scope: Scope, ...masks: MaskKind[]): RoleVisibility => ({
  permissions: ['seePermissions:seeHistorical'],
  scope,
  masks,
});
const settings = (scope: Scope, ...masks: MaskKind[]): RoleVisibility => ({
  permissions: ['setPermissions:access'],
  scope,
  masks,
});

test('A-20: roles that show no data of visitors are not counted, unless there is no other role', () => {
  expect(effectiveScope(false, [desk('own'), settings('all')])).toBe('own');
  expect(effectiveMasks(false, [desk('own', 'phone'), settings('all')])).toEqual(['phone']);
  expect(effectiveScope(false, [settings('group')])).toBe('group');
  expect(effectiveMasks(false, [settings('group', 'email')])).toEqual(['email']);
});

test('A-21: the widest scope counts; without a role it is all', () => {
  expect(effectiveScope(false, [desk('own'), history('group')])).toBe('group');
  expect(effectiveScope(false, [desk('all'), history('group')])).toBe('all');
  expect(effectiveScope(false, [desk('own')])).toBe('own');
  expect(effectiveScope(false, [])).toBe('all');
});

test('A-22: a kind is masked if every role masks it', () => {
  expect(effectiveMasks(false, [desk('all', 'email', 'phone'), history('all', 'phone', 'address')])).toEqual(['phone']);
  expect(effectiveMasks(false, [desk('all', 'phone'), history('all')])).toEqual([]);
  expect(effectiveMasks(false, [desk('all', 'address', 'phone')])).toEqual(['phone', 'address']);
  expect(effectiveMasks(false, [])).toEqual([]);
});

test('A-23: the admin flag sees all of everything', () => {
  expect(effectiveScope(true, [desk('own', 'phone')])).toBe('all');
  expect(effectiveMasks(true, [desk('own', 'phone')])).toEqual([]);
});

test.each([
  // scope, owner, offered to, earlier owners; whether Anna of the group sales sees it
  ['own', 'anna', null, ['anna'], true],
  ['own', 'bob', null, ['anna', 'bob'], true],
  ['own', 'bob', 'anna', ['bob'], true],
  ['own', 'bob', null, ['bob'], false],
  ['own', null, null, ['bob'], true],
  ['group', 'bob', null, ['bob'], true],
  ['group', 'eve', null, ['bob', 'eve'], true],
  ['group', 'eve', null, ['eve'], false],
  ['group', null, null, [], true],
  ['all', 'eve', null, ['eve'], true],
] as const)('A-24: in %s, of %s, offered to %s, had by %j: %s', (scope, ownerId, offeredTo, had, seen) => {
  const groups: Record<string, string[]> = { anna: ['sales'], bob: ['sales', 'night'], eve: ['night'] };
  const agent = { id: 'anna', scope, groupIds: groups.anna! };
  const held = { ownerId, offeredTo, had: had.map((id) => ({ id, groupIds: groups[id]! })) };
  expect(isInScope(agent, held)).toBe(seen);
});

test('A-32 a guest uses the workbench for what is offered to it, and every role shows more than what is shared', () => {
  const guest = { admin: false, roles: [], permissions: [...guestPermissions] };
  expect(permissions.filter((permission) => allows(guest, [permission]))).toEqual([
    'talk:desk',
    'talk:accept',
    'talk:end',
    'talk:recall',
  ]);
  expect(allows({ ...guest, guest: true }, [INSIDE])).toBe(false);
  expect(allows(guest, [INSIDE])).toBe(true);
  expect(permissions).not.toContain(INSIDE);
  const shared = { scope: 'shared', masks: [] } as const;
  expect(showsNoMore(shared, { scope: 'own', masks: [] })).toBe(true);
  expect(showsNoMore({ scope: 'own', masks: [] }, shared)).toBe(false);
});

test.each<[string, Scope, MaskKind[], Scope, MaskKind[], boolean]>([
  ['the same', 'group', ['phone'], 'group', ['phone'], true],
  ['narrower', 'own', [], 'group', [], true],
  ['wider', 'all', [], 'group', [], false],
  ['masked further', 'group', ['phone', 'email'], 'group', ['phone'], true],
  ['with one mask less', 'own', [], 'group', ['phone'], false],
])('A-31: what somebody gives shows no more than what they have: %s', (_, scope, masks, ownScope, ownMasks, isLess) => {
  expect(showsNoMore({ scope, masks }, { scope: ownScope, masks: ownMasks })).toBe(isLess);
});

test('A-36: secrets are shown only in the scope all', () =>
  expect((['shared', 'own', 'group', 'all'] as const).filter(maySeeSecrets)).toEqual(['all']));
