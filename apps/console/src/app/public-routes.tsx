import type { ComponentType } from 'react';
import { LoginPage } from '../features/auth/login-page';
import { publicPages } from '../features/auth/public-pages';
import type { RouteRecord } from '../lib/frame/route-types';
import { PATHS } from '../lib/paths';
import { resolveRoutes } from '../shell/routes/resolve';
import { loadSignedIn } from './lazy-parts';

const Login: ComponentType = () => <LoginPage onIntent={() => void loadSignedIn()} />;

/** The login is in the first file; other public pages load lazily. */
const records: RouteRecord[] = [
  { path: PATHS.login, meta: { title: 'login', hidden: true }, load: async () => ({ default: Login }) },
  ...publicPages.map(({ path, title, load }) => ({ path, load, meta: { title, hidden: true } })),
];

/** "Public routes (hidden from menus, no login needed)"; "the whitelist of routes needing no login is the same set". */
export const publicRoutes = resolveRoutes(records);
