import type { ReactNode } from 'react';
import type { Services } from '../lib/services';
import { createAccounts } from './account';
import { App } from './app';
import { frameConfig } from './frame-config';
import { createAppRouter } from './router';

/**
 * Creates the router. The guard runs at once, so that the page of a signed-in user loads during the first rendering.
 * `decided` resolves when the guard has decided on the first page or has failed.
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
