import type { SpecialDaySetting } from '@parley/protocol/settings/company';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import style from '../controls/controls.module.css';
import { USUAL_SPAN } from '../controls/span-fields';
import { holidaysOf, knownYears } from './chinese-holidays';

type Props = {
  days: readonly SpecialDaySetting[];
  /** Lines that the list still takes. */
  room: number;
  disabled: boolean;
  onAdd: (days: readonly SpecialDaySetting[]) => void;
};

/** Fills in the Chinese public holidays of this year and of later ones, as far as they are announced. */
export function HolidaysButton({ days, room, disabled, onAdd }: Props) {
  const { t } = useTranslation('settingsPages');
  const thisYear = new Date().getFullYear();
  return (
    <span className={style.line}>
      {knownYears
        .filter((year) => year >= thisYear)
        .map((year) => {
          const more = holidaysOf(year, days, [USUAL_SPAN]);
          return (
            <Button
              key={year}
              size="s"
              disabled={disabled || more.length === 0 || more.length > room}
              onClick={() => onAdd(more)}
            >
              {t('special.holidays', { year })}
            </Button>
          );
        })}
      <span className={style.note}>{t('special.holidaysKnown', { years: knownYears.join(', ') })}</span>
    </span>
  );
}
