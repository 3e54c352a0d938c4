import { expect, test } from 'vitest';
import type { Scope } from './scope';
import { mayViewAs, type Viewer } from './view-as';

const eyes = (permissions: string[], scope: Scope = 'all', masks: Viewer['masks'] = []): Viewer => {
  return { admin: false, roles: [], permissions, scope, masks };
};
const keeper = (scope: Scope = 'all', masks: Viewer['masks'] = []) =>
  eyes(['setPermissions:roleManagement', 'talk:desk'], scope, masks);
const admin: Viewer = { ...eyes([]), admin: true };

test.each<[string, Viewer, Viewer, boolean, boolean]>([
  // viewer, target, allowed as an agent, allowed as a role
  ['the administrator as anybody', admin, admin, true, true],
  ['a keeper as one who may do less', keeper(), eyes(['talk:desk'], 'own', ['phone']), true, true],
  ['a keeper as the administrator', keeper(), admin, false, false],
  ['… as one who may do more', keeper(), eyes(['talk:desk', 'talk:end']), false, false],
  ['… as one who sees farther', keeper('group'), eyes(['talk:desk'], 'all'), false, false],
  ['… as one who sees as far, of others', keeper('group'), eyes(['talk:desk'], 'group'), false, true],
  ['… as one for whom less is masked', keeper('all', ['phone']), eyes(['talk:desk'], 'own', ['email']), false, false],
  ['who may not edit roles', eyes(['talk:desk']), eyes(['talk:desk'], 'own'), false, false],
])('A-30: %s', (_, by, target, asAgent, asRole) => {
  expect([mayViewAs(by, target, 'agent'), mayViewAs(by, target, 'role')]).toEqual([asAgent, asRole]);
});
