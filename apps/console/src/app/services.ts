import { systemClock } from '@parley/live/clock';
import { createApi } from '../lib/api/create-api';
import { loadMe } from '../lib/desk/load-me';
import { currentLanguage } from '../lib/i18n/i18n';
import type { Services } from '../lib/services';
import { createSessionStore, followOtherTabs, takeRememberedEnd } from '../lib/session/session-store';
import { localStore } from '../lib/storage';
import { createPageTitle } from '../lib/title/page-title';

/** Everything the console is made of that outlives a page, wired together once. */
export function createServices(): Services {
  const session = createSessionStore(localStore, takeRememberedEnd());
  followOtherTabs(session);
  const client = createApi({
    fetch: (input, init) => fetch(input, init),
    session: session.holder,
    language: currentLanguage,
  });
  let earlyMe = session.getState().token === null ? null : loadMe(client.api);
  earlyMe?.catch(() => {}); // Whoever takes it says what went wrong.

  return {
    ...client,
    session,
    title: createPageTitle(document, systemClock),
    takeEarlyMe() {
      const taken = earlyMe;
      earlyMe = null;
      return taken;
    },
  };
}
