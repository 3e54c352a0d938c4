import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { loadDesk } from './app/lazy-parts';
import { createServices } from './app/services';
import { startI18n } from './lib/i18n/i18n';
import { socialReturn } from './lib/social-return';
import { startTheme } from './shell/theme/apply-theme';
import './ui/tokens.css';
import './ui/base.css';

startI18n();

const cameBack = socialReturn(location);
if (cameBack !== null) history.replaceState(null, '', cameBack);
startTheme();

const services = createServices();
// Who is signed in already will see the desk: its code comes while the first screen is drawn.
if (services.session.getState().token !== null) void loadDesk();

const root = document.getElementById('app');
if (!root) throw new Error('#app is missing in index.html');

createRoot(root).render(
  <StrictMode>
    <App services={services} />
  </StrictMode>,
);
