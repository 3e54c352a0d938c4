import { loginFields } from '@parley/protocol/fields/logins';
import { useTranslation } from 'react-i18next';
import { deviceWords } from '../../lib/device-words';
import { useFields } from '../../lib/fields/use-fields';
import { currentLanguage } from '../../lib/i18n/i18n';
import { shortTime } from '../../lib/time/format';
import type { LoginRecord } from './keys';

const MINUTE_MS = 60_000;

/** Texts of a record's fields; an id that this console does not know is shown as it is. */
export function useRecordWords() {
  const { t } = useTranslation('loginLog');
  const texts = useFields(loginFields);

  /** How long the login was in use. A lapsed one counts until its last use, which is long before its end. */
  function duration({ ok, living, time, endedAt, endReason, seenAt }: LoginRecord): string {
    if (!ok || (!living && endedAt === null)) return '';
    const until = (endReason === 'lapsed' ? seenAt : endedAt) ?? seenAt ?? time;
    const minutes = Math.max(0, Math.round((until - time) / MINUTE_MS));
    if (minutes < 60) return t('minutes', { count: minutes });
    return minutes < 24 * 60
      ? t('hours', { count: Math.round(minutes / 60) })
      : t('days', { count: Math.round(minutes / 60 / 24) });
  }

  return {
    duration,
    result: ({ ok, reason }: LoginRecord): string => (ok ? texts.value('ok', true) : texts.value('reason', reason)),
    device: (record: LoginRecord): string => deviceWords(record) || t('unknown'),
    news: ({ isNewDevice, isNewRegion }: LoginRecord): string =>
      [isNewDevice && texts.value('news', 'device'), isNewRegion && texts.value('news', 'region')]
        .filter(Boolean)
        .join(' · '),
    ending: ({ living, endReason, seenAt }: LoginRecord): string =>
      living
        ? t('livingSeen', { time: shortTime(seenAt ?? Date.now(), Date.now(), currentLanguage()) })
        : endReason
          ? texts.value('endReason', endReason)
          : '',
  };
}
