import i18next from 'i18next';
import { mayRun } from '../lib/preview-check';

/** Stops a preview build at a host that is not a demo host: shows a text and throws. */
export function checkPreviewHost(): void {
  if (mayRun(import.meta.env.MODE, location.hostname, import.meta.env.VITE_PREVIEW_HOSTS)) return;
  document.body.textContent = i18next.t('base:preview');
  throw new Error('A preview build runs at its demo addresses only.');
}
