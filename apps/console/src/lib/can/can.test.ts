import { afterEach, expect, it } from 'vitest';
import { can } from './can';
import { forgetUser, rememberUser, userOf } from './user-store';

afterEach(forgetUser);

const editor = userOf({ roles: ['Editor'], permissions: ['read:system', 'write:system'] });
const admin = userOf({ roles: ['Admin'], permissions: [] });

it.each([
  ['the admin flag passes everything', admin, ['anything'], true],
  ['a list: any one, among the roles', editor, ['Editor', 'Test'], true],
  ['a list: any one, among the permissions', editor, ['write:system'], true],
  ['a list: none held', editor, ['delete:system'], false],
  ['oneOf: either part', editor, { role: ['Admin'], permission: ['read:system'] }, true],
  ['allOf: one is missing', editor, { permission: ['read:system', 'delete:system'], mode: 'allOf' as const }, false],
  ['except: Editor is excluded', editor, { role: ['Editor'], mode: 'except' as const }, false],
  ['except: others pass', editor, { role: ['Test'], mode: 'except' as const }, true],
])('%s', (_, user, need, passes) => {
  rememberUser(user);
  expect(can(need)).toBe(passes);
});

it('nobody may do anything once the login is over', () => {
  rememberUser(admin);
  forgetUser();
  expect(can(['anything'])).toBe(false);
});
