import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../lib/i18n/i18n';
import { fullTime } from '../../../../lib/time/format';
import { Notice } from '../../../../ui/notice';
import style from './card.module.css';
import type { Card } from './card-field';

/** Longer than a person stays at a desk: for ever, as the server writes it. */
const FOR_EVER_MS = 50 * 365 * 24 * 3_600_000;

/** That nothing is taken from this visitor just now, by whose word and why. */
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
