import i18next from 'i18next';
import { chooseLanguage, type Language } from '../lib/i18n/i18n';
import { toast } from './toast/toast';

/** Changes the language; if its texts cannot be loaded the old one stays, and an error is shown. */
export function pickLanguage(language: Language): void {
  chooseLanguage(language).catch(() => toast.bad(i18next.t('startFailed')));
}
