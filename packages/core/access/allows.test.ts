import { describe, expect, test } from 'vitest';
import { allows, type Need, type User } from './allows';
import { firstRoles, pagePermissions, permissions, talkPermissions } from './permissions';

const user: User = { admin: false, roles: ['Editor'], permissions: ['read', 'write'] };

describe.each<[string, [Need, boolean][]]>([
  [
    'A-02 a list: any, among roles and permissions',
    [
      [['Editor'], true],
      [['write'], true],
      [['Admin', 'read'], true],
      [['Admin', 'delete'], false],
    ],
  ],
  [
    'A-03 allOf',
    [
      [{ permission: ['read', 'write'], mode: 'allOf' }, true],
      [{ permission: ['read', 'delete'], mode: 'allOf' }, false],
      [{ role: ['Editor'], mode: 'allOf' }, true],
      [{ role: ['Editor', 'Admin'], mode: 'allOf' }, false],
    ],
  ],
  [
    'A-04 oneOf, and without a mode',
    [
      [{ permission: ['read', 'delete'], mode: 'oneOf' }, true],
      [{ permission: ['delete'], mode: 'oneOf' }, false],
      [{ permission: ['read', 'delete'] }, true],
      [{ role: ['Admin'] }, false],
    ],
  ],
  [
    'A-05 except',
    [
      [{ role: ['Editor'], mode: 'except' }, false],
      [{ role: ['Admin'], mode: 'except' }, true],
      [{ role: ['Admin', 'Editor'], mode: 'except' }, false],
      [{ permission: ['delete'], mode: 'except' }, true],
    ],
  ],
  [
    'A-06 the parts combined by the mode; a missing part is neutral',
    [
      [{ role: ['Editor'], permission: ['read'], mode: 'oneOf' }, true],
      [{ role: ['Admin'], permission: ['read'], mode: 'oneOf' }, true],
      [{ role: ['Editor'], permission: ['delete'], mode: 'oneOf' }, true],
      [{ role: ['Admin'], permission: ['delete'], mode: 'oneOf' }, false],
      [{ role: ['Editor'], permission: ['read', 'delete'], mode: 'allOf' }, false],
      [{ role: ['Admin'], permission: ['delete'], mode: 'except' }, true],
      [{ role: ['Admin'], permission: ['read'], mode: 'except' }, false],
      [{}, true],
      [{ mode: 'except' }, true],
    ],
  ],
  [
    'A-07 nobody passes an empty list',
    [
      [[], false],
      [{ role: [] }, false],
      [{ permission: [], mode: 'oneOf' }, false],
    ],
  ],
])('%s', (_rule, needs) => {
  test.each(needs)('%j: %s', (need, expected) => {
    expect(allows(user, need)).toBe(expected);
  });

  test.each(needs)('A-01 the admin passes %j', (need) => {
    expect(allows({ admin: true, roles: [], permissions: [] }, need)).toBe(true);
  });
});

test('A-01 a role named Admin without the flag is no admin', () => {
  expect(allows({ admin: false, roles: ['Admin'], permissions: [] }, ['delete'])).toBe(false);
});

test('A-08 the first roles: Admin passes everything, Editor has the workbench and nothing else', () => {
  const [admin, editor] = firstRoles;

  expect(admin).toMatchObject({ role: 'Admin', admin: true });
  expect(editor).toMatchObject({ role: 'Editor', admin: false });
  const agent: User = { admin: false, roles: ['Editor'], permissions: editor!.permissions };
  expect(talkPermissions.filter((name) => !allows(agent, [name]))).toEqual([]);
  expect(pagePermissions.filter((name) => allows(agent, [name]))).toEqual([]);
  expect(new Set(permissions).size).toBe(permissions.length);
});
