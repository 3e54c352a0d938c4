import { systemClock } from '@parley/live/clock';
import { createApi, type Failure } from '../lib/api/create-api';
import { EARLY_MS, withEarlyCalls } from '../lib/api/early-calls';
import { createWorking } from '../lib/api/working';
import { forgetUser } from '../lib/can/user-store';
import { forgetMe, loadMe } from '../lib/desk/load-me';
import { errorText } from '../lib/i18n/error-text';
import { currentLanguage } from '../lib/i18n/i18n';
import { PATHS } from '../lib/paths';
import type { Services } from '../lib/services';
import { createSessionStore, followOtherTabs, takeRememberedEnd } from '../lib/session/session-store';
import { isView, localStore } from '../lib/storage';
import { createPageTitle } from '../lib/title/page-title';
import { lookAsOther, returnToPage } from '../lib/view/leave-view';
import { logFailedRequest } from '../shell/errors/error-log';

/** Creates the services that outlive pages. */
export function createServices(): Services {
  const session = createSessionStore(localStore, takeRememberedEnd());
  followOtherTabs(session);
  session.subscribe(({ token }) => {
    if (token !== null) return;
    earlySnapshot = null;
    forgetMe();
    forgetUser();
  });
  if (isView) lookAsOther(session);
  else returnToPage();
  const working = createWorking();
  const client = createApi({
    fetch: withEarlyCalls((input, init) => fetch(input, init), window.parleyEarly),
    session: session.holder,
    language: currentLanguage,
    working,
    onFailure: logFailure,
    onForbidden: openForbidden,
  });
  let earlyMe = session.getState().token === null ? null : loadMe(client.api);
  // Quiet: one that fails is asked for again by the desk, which shows why.
  let earlySnapshot =
    earlyMe && client.api('GET /talk/userList', undefined, { quiet: true, signal: AbortSignal.timeout(EARLY_MS) });
  earlySnapshot?.catch(() => {});
  earlyMe?.catch(() => {}); // The caller of `takeEarlyMe` handles the error; this only prevents an unhandled rejection.

  return {
    ...client,
    session,
    working,
    title: createPageTitle(document, systemClock),
    takeEarlyMe() {
      const taken = earlyMe;
      earlyMe = null;
      return taken;
    },
    takeEarlySnapshot() {
      const taken = performance.now() < EARLY_MS ? earlySnapshot : null;
      earlySnapshot = null;
      return taken;
    },
  };
}

const logFailure = ({ name, error, quiet = false }: Failure): void =>
  logFailedRequest({ name, status: error.status, message: errorText(error), quiet });

/** Replaces the history entry, so that "back" does not return to the forbidden page. */
function openForbidden(): void {
  location.replace(`#${PATHS.forbidden}`);
}
