import type { ReactNode } from 'react';
import type { Services } from '../lib/services';
import { createAccounts } from './account';
import { App } from './app';
import { frameConfig } from './frame-config';
import { createAppRouter } from './router';

/**
 * The router and everything behind it. The guard begins at once: what somebody who is signed in will see comes while the
 * first screen is drawn. `decided`: it knows the first page, or what stands in its way.
 */
export function startApp(services: Services): { page: ReactNode; decided: Promise<void> } {
  const parts = { services, config: frameConfig, tabStore: sessionStorage };
  const accounts = createAccounts(parts);
  const router = createAppRouter({ ...parts, accounts });
  const decided = new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
  return { page: <App services={services} router={router} accounts={accounts} />, decided };
}
