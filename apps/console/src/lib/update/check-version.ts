import i18next from 'i18next';
import { toast } from '../../ui/toast/toast';
import '../push/texts';
import { requireVersion, type Versions } from './require-version';
import { takeOver } from './watch-worker';

/** Asks for a reload if this console is older than the administrators want; returns what takes the request back. */
export const checkVersion = (versions: Versions): (() => void) => requireVersion(versions, askToReload);

const askToReload = (versions: Versions): (() => void) =>
  toast.wait(i18next.t('push:tooOld', versions), {
    place: 'corner',
    durationMs: null,
    actions: [{ label: i18next.t('base:update.now'), onSelect: () => void reload() }],
  });

/** With the new service worker if there is one: the old one might answer with the old page. */
async function reload(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await container?.getRegistration();
  await registration?.update().catch(() => undefined);
  if (container && registration) await takeOver(container, registration);
  else location.reload();
}
