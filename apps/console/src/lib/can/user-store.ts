import type { User } from '@parley/core/access/allows';
import { createStore } from 'zustand/vanilla';

/** The role that carries the admin flag: it passes everything. */
const ADMIN_ROLE = 'Admin';

const NOBODY: User = { admin: false, roles: [], permissions: [] };

/** Who is signed in, as far as rights go; nobody until user info is here. One for the window, so that guards outside React ask it too. */
export const userStore = createStore<User>(() => NOBODY);

/** Rights as user info tells them. */
export function userOf({ roles, permissions, guest }: Pick<User, 'roles' | 'permissions' | 'guest'>): User {
  return { admin: roles.includes(ADMIN_ROLE), roles, permissions, ...(guest && { guest }) };
}

export const rememberUser = (user: User): void => userStore.setState(user, true);

export const forgetUser = (): void => rememberUser(NOBODY);
