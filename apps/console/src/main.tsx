import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { checkPreviewHost } from './app/check-preview-host';
import { Entry, preloadApp } from './app/entry';
import { frameConfig } from './app/frame-config';
import { loginFirst } from './app/login-first';
import { createServices } from './app/services';
import { startI18n } from './lib/i18n/i18n';
import { socialReturn } from './lib/social-return';
import { captureErrors, rootErrorHooks } from './shell/errors/capture';
import { startTheme } from './shell/theme/apply-theme';
import './ui/tokens.css';
import './ui/base.css';

captureErrors();
startI18n();
checkPreviewHost();

const cameBack = socialReturn(location);
if (cameBack !== null) history.replaceState(null, '', cameBack);
startTheme();

const services = createServices();
const hasToken = services.session.getState().token !== null;
const login = loginFirst(location.hash.slice(1), hasToken, frameConfig.loginInterception);
if (login !== null) history.replaceState(null, '', `#${login}`);
// All at once: one after the other each would cost a way to the server and back.
else if (hasToken) preloadApp();

const root = document.getElementById('app');
if (!root) throw new Error('#app is missing in index.html');

createRoot(root, rootErrorHooks).render(
  <StrictMode>
    <Entry services={services} beginsWithLogin={login !== null} />
  </StrictMode>,
);

// Only what is built has a service worker, and the page has more urgent things to do first.
if (import.meta.env.PROD) addEventListener('load', () => void startUpdates(), { once: true });

async function startUpdates(): Promise<void> {
  const updates = await import('./lib/update/start-updates').catch(() => null);
  updates?.startUpdates();
}
