import type { RouteRecord } from '../../lib/frame/route-types';
import { PATHS } from '../../lib/paths';

/** `title`: a key of the locale file `routes`. */
type PublicPage = Required<Pick<RouteRecord, 'path' | 'load'>> & { title: string };

const errorPages = () => import('../../ui/error-page/error-page');

/** Public pages that load lazily: no login, not in the menu. The login is in the first file. */
export const publicPages: readonly PublicPage[] = [
  {
    path: PATHS.setup,
    title: 'setup',
    load: () => import('./setup-page').then((part) => ({ default: part.SetupPage })),
  },
  {
    path: PATHS.password,
    title: 'password',
    load: () => import('./password-link-page').then((part) => ({ default: part.PasswordLinkPage })),
  },
  {
    path: PATHS.register,
    title: 'register',
    load: () => import('./register-page').then((part) => ({ default: part.RegisterPage })),
  },
  {
    path: PATHS.authLogin,
    title: 'authLogin',
    load: () => import('./auth-login-page').then((part) => ({ default: part.AuthLoginPage })),
  },
  {
    path: PATHS.callback,
    title: 'callback',
    load: () => import('./callback-page').then((part) => ({ default: part.CallbackPage })),
  },
  {
    path: PATHS.invitation,
    title: 'invitation',
    load: () => import('./invitation-page').then((part) => ({ default: part.InvitationPage })),
  },
  {
    path: PATHS.forbidden,
    title: 'forbidden',
    load: () => errorPages().then((part) => ({ default: part.ForbiddenPage })),
  },
  {
    path: PATHS.notFound,
    title: 'notFound',
    load: () => errorPages().then((part) => ({ default: part.NotFoundPage })),
  },
];
