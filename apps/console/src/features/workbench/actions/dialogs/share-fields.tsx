import type { ShareScope } from '@parley/core/access/shares';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../lib/i18n/i18n';
import { shortTime } from '../../../../lib/time/format';
import { useNow } from '../../../../lib/time/use-now';
import { Chips } from './form-dialog';
import style from './transfer.module.css';

/** How much of a visitor is shared with a friendly contact, and for how many hours. */
export type ShareChoice = { scope: ShareScope; personal: boolean; hours: number };

export const DEFAULT_SHARING: ShareChoice = { scope: 'conversation', personal: false, hours: 24 };

const HOUR_MS = 3_600_000;
const HOURS = [1, 4, 24, 72, 168, 720] as const;

type Props = { value: ShareChoice; maySeeHistory: boolean; onChange: (value: ShareChoice) => void };

/** Fields of a share, with the time at which it will end. */
export function ShareFields({ value, maySeeHistory, onChange }: Props) {
  const { t } = useTranslation('workbenchDialogs');
  const now = useNow(60_000);
  const scope = value.scope === 'person' && !maySeeHistory ? 'open' : value.scope;
  const scopes = (['conversation', 'open', 'person'] as const).filter((one) => one !== 'person' || maySeeHistory);
  return (
    <div className={style.share}>
      <Chips
        label={t('share.scope')}
        options={scopes.map((one) => ({ value: one, label: t(`share.scopes.${one}`) }))}
        value={scope}
        onChange={(chosen) => chosen && onChange({ ...value, scope: chosen })}
      />
      <label className={style.check}>
        <input
          type="checkbox"
          checked={value.personal}
          onChange={({ target }) => onChange({ ...value, personal: target.checked })}
        />
        <span>
          {t('share.personal')}
          <span className={style.checkHint}>{t('share.personalHint')}</span>
        </span>
      </label>
      <Chips
        label={t('share.until', { time: shortTime(now + value.hours * HOUR_MS, now, currentLanguage()) })}
        options={HOURS.map((hours) => ({
          value: hours,
          label: hours < 24 ? t('share.hours', { count: hours }) : t('share.days', { count: hours / 24 }),
        }))}
        value={value.hours}
        onChange={(hours) => hours && onChange({ ...value, hours })}
      />
    </div>
  );
}
