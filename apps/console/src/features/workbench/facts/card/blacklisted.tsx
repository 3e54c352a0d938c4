import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../lib/i18n/i18n';
import { fullTime } from '../../../../lib/time/format';
import { Notice } from '../../../../ui/notice';
import style from './card.module.css';
import type { Card } from './card-field';

/** A blacklisting longer than this is permanent: the server stores it as ending in the year 9999. */
const FOR_EVER_MS = 50 * 365 * 24 * 3_600_000;

/** Shows that the visitor is blacklisted, until when, by whom and why. */
export function Blacklisted({ blacklist }: { blacklist: NonNullable<Card['blacklist']> }) {
  const { t } = useTranslation('workbenchFacts');
  const { until, reason, nickname, time } = blacklist;
  const title =
    until - time > FOR_EVER_MS
      ? t('person.blacklistedForEver')
      : t('person.blacklisted', { until: fullTime(until, currentLanguage()) });
  return (
    <div className={style.blacklisted}>
      <Notice kind="wait" title={title}>
        {[nickname, reason].filter(Boolean).join(' · ')}
      </Notice>
    </div>
  );
}
