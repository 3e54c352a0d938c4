import i18next from 'i18next';
import { chooseLanguage, type Language } from '../lib/i18n/i18n';
import { toast } from './toast/toast';

/** Changes the language at a press; where its words cannot be fetched the old one stays, and it is said. */
export function pickLanguage(language: Language): void {
  chooseLanguage(language).catch(() => toast.bad(i18next.t('startFailed')));
}
