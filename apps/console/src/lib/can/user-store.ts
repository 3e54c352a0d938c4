import type { User } from '@parley/core/access/allows';
import { createStore } from 'zustand/vanilla';

/** The role of administrators: it meets every need. */
const ADMIN_ROLE = 'Admin';

const NOBODY: User = { admin: false, roles: [], permissions: [] };

/**
 * The signed-in user's permissions; empty until the user info is loaded. One store for the window, so that guards
 * outside React can use it.
 */
export const userStore = createStore<User>(() => NOBODY);

/** Permissions from the user info. */
export function userOf({ roles, permissions, guest }: Pick<User, 'roles' | 'permissions' | 'guest'>): User {
  return { admin: roles.includes(ADMIN_ROLE), roles, permissions, ...(guest && { guest }) };
}

export const rememberUser = (user: User): void => userStore.setState(user, true);

export const forgetUser = (): void => rememberUser(NOBODY);
