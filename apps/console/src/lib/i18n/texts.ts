import { app as enApp } from '../../locales/en/app';
import { auth as enAuth } from '../../locales/en/auth';
import { errors as enErrors } from '../../locales/en/errors';
import { app as zhApp } from '../../locales/zh/app';
import { auth as zhAuth } from '../../locales/zh/auth';
import { errors as zhErrors } from '../../locales/zh/errors';

/** What the login page and every error need: there from the first moment. */
export const appTexts = {
  zh: { app: zhApp, auth: zhAuth, errors: zhErrors },
  en: { app: enApp, auth: enAuth, errors: enErrors },
};
