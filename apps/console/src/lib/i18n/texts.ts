import { auth as enAuth } from '../../locales/en/account/auth';
import { app as enApp } from '../../locales/en/app';
import { base as enBase } from '../../locales/en/base';
import { errors as enErrors } from '../../locales/en/errors';
import { routes as enRoutes } from '../../locales/en/routes';
import { auth as zhAuth } from '../../locales/zh/account/auth';
import { app as zhApp } from '../../locales/zh/app';
import { base as zhBase } from '../../locales/zh/base';
import { errors as zhErrors } from '../../locales/zh/errors';
import { routes as zhRoutes } from '../../locales/zh/routes';

/** Texts of the login page and of all errors, loaded at start. */
export const appTexts = {
  zh: { app: zhApp, auth: zhAuth, base: zhBase, errors: zhErrors, routes: zhRoutes },
  en: { app: enApp, auth: enAuth, base: enBase, errors: enErrors, routes: enRoutes },
};
