import type { RouteRecord } from '../../lib/frame/route-types';
import { PATHS } from '../../lib/paths';

type PublicPage = Required<Pick<RouteRecord, 'path' | 'load'>>;

/** The public pages beside login and set-up, which come with the first file: no login needed, in no menu. */
export const publicPages = [
  { path: PATHS.register, load: () => import('./register-page').then((part) => ({ default: part.RegisterPage })) },
  { path: PATHS.authLogin, load: () => import('./auth-login-page').then((part) => ({ default: part.AuthLoginPage })) },
  { path: PATHS.callback, load: () => import('./callback-page').then((part) => ({ default: part.CallbackPage })) },
  {
    path: PATHS.invitation,
    load: () => import('./invitation-page').then((part) => ({ default: part.InvitationPage })),
  },
  {
    path: PATHS.forbidden,
    load: () => import('../../ui/error-page/error-page').then((part) => ({ default: part.ForbiddenPage })),
  },
  {
    path: PATHS.notFound,
    load: () => import('../../ui/error-page/error-page').then((part) => ({ default: part.NotFoundPage })),
  },
] as const satisfies readonly PublicPage[];
