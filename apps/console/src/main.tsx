import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAccounts } from './app/account';
import { App } from './app/app';
import { frameConfig } from './app/frame-config';
import { refuseElsewhere } from './app/refuse-elsewhere';
import { createAppRouter } from './app/router';
import { createServices } from './app/services';
import { startI18n } from './lib/i18n/i18n';
import { socialReturn } from './lib/social-return';
import { captureErrors, rootErrorHooks } from './shell/errors/capture';
import { startTheme } from './shell/theme/apply-theme';
import './ui/tokens.css';
import './ui/base.css';

captureErrors();
startI18n();
refuseElsewhere();

const cameBack = socialReturn(location);
if (cameBack !== null) history.replaceState(null, '', cameBack);
startTheme();

const services = createServices();
const parts = { services, config: frameConfig, tabStore: sessionStorage };
const accounts = createAccounts(parts);
// The guard begins at once: what somebody who is signed in will see comes while the first screen is drawn.
const router = createAppRouter({ ...parts, accounts });

const root = document.getElementById('app');
if (!root) throw new Error('#app is missing in index.html');

createRoot(root, rootErrorHooks).render(
  <StrictMode>
    <App services={services} router={router} accounts={accounts} />
  </StrictMode>,
);

// Only what is built has a service worker, and the page has more urgent things to do first.
if (import.meta.env.PROD) addEventListener('load', () => void startUpdates(), { once: true });

async function startUpdates(): Promise<void> {
  const updates = await import('./lib/update/start-updates').catch(() => null);
  updates?.startUpdates();
}
