import { expect, test } from 'vitest';
import type { Scope } from './scope';
import { mayViewAs, type Viewer } from './view-as';

const account = (permissions: string[], scope: Scope = 'all', masks: Viewer['masks'] = []): Viewer => {
  return { admin: false, roles: [], permissions, scope, masks };
};
const roleManager = (scope: Scope = 'all', masks: Viewer['masks'] = []) =>
  account(['setPermissions:roleManagement', 'talk:desk'], scope, masks);
const admin: Viewer = { ...account([]), admin: true };

test.each<[string, Viewer, Viewer, boolean, boolean]>([
  // viewer, target, allowed as an agent, allowed as a role
  ['the administrator as anybody', admin, admin, true, true],
  [
    'a role manager as an account with fewer permissions',
    roleManager(),
    account(['talk:desk'], 'own', ['phone']),
    true,
    true,
  ],
  ['a role manager as the administrator', roleManager(), admin, false, false],
  ['… as an account with more permissions', roleManager(), account(['talk:desk', 'talk:end']), false, false],
  ['… as an account with a wider scope', roleManager('group'), account(['talk:desk'], 'all'), false, false],
  [
    '… as an account with the same scope, of other groups',
    roleManager('group'),
    account(['talk:desk'], 'group'),
    false,
    true,
  ],
  [
    '… as an account with fewer masks',
    roleManager('all', ['phone']),
    account(['talk:desk'], 'own', ['email']),
    false,
    false,
  ],
  [
    'an agent without the permission to edit roles',
    account(['talk:desk']),
    account(['talk:desk'], 'own'),
    false,
    false,
  ],
])('A-30: %s', (_, by, target, asAgent, asRole) => {
  expect([mayViewAs(by, target, 'agent'), mayViewAs(by, target, 'role')]).toEqual([asAgent, asRole]);
});
