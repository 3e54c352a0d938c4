import i18next from 'i18next';
import { mayRun } from '../lib/preview-check';

/** A preview build at an address that is not a demo says so and goes no further. */
export function refuseElsewhere(): void {
  if (mayRun(import.meta.env.MODE, location.hostname, import.meta.env.VITE_PREVIEW_HOSTS)) return;
  document.body.textContent = i18next.t('base:preview');
  throw new Error('A preview build runs at its demo addresses only.');
}
