import i18next from 'i18next';
import { toast } from '../../ui/toast/toast';
import '../push/texts';
import { isBefore } from './minimum-version';
import { takeOver } from './watch-worker';

/**
 * Asks for a reload if this console is older than the administrators want; returns a function that takes the request
 * back.
 */
export function requireVersion(minimum: string, own: string): () => void {
  if (!isBefore(own, minimum)) return () => {};
  return toast.wait(i18next.t('push:tooOld', { own, minimum }), {
    place: 'corner',
    durationMs: null,
    actions: [{ label: i18next.t('base:update.now'), onSelect: () => void reload() }],
  });
}

/** With the new service worker if there is one: the old one might answer with the old page. */
async function reload(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await container?.getRegistration();
  await registration?.update().catch(() => undefined);
  if (container && registration) await takeOver(container, registration);
  else location.reload();
}
