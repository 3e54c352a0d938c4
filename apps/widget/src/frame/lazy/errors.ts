import type { LaterTexts } from '@parley/protocol/window-texts/zh-later';
import type { TranslateAll } from '../i18n';

const known: Record<string, keyof LaterTexts> = {
  'nobody-online': 'errorNobodyOnline',
  'form-needed': 'errorFormNeeded',
  'consent-needed': 'errorConsentNeeded',
  'message-only': 'errorMessageOnly',
  'not-served-here': 'errorNotServed',
  'too-long': 'errorTooLong',
  'bad-text': 'errorBadText',
  'word-blocked': 'errorWordBlocked',
  rate: 'errorRate',
  blacklisted: 'errorBlacklisted',
  'too-late': 'errorTooLate',
  'already-ended': 'errorEnded',
  'too-large': 'errorTooLarge',
  'type-not-allowed': 'errorType',
  'upload-limit': 'errorUploadLimit',
  'storage-full': 'errorStorageFull',
  forbidden: 'errorNoFiles',
  empty: 'errorEmptyFile',
};

/** Text of a refusal in the window's language; the server's text for unknown errors. */
export function refusalText(t: TranslateAll, error: string | undefined, fromServer?: string): string {
  const key = error === undefined ? undefined : known[error];
  return key ? t(key) : fromServer || t('errorOther');
}
