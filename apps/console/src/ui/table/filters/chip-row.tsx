import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { shortDay } from '../../../lib/time/format';
import { Button } from '../../button';
import { Icon } from '../../icon';
import type { Filter } from '../types';
import { type Chip, chipsOf, withoutAny, withoutChip } from './chips';
import style from './filters.module.css';

type Chosen = Readonly<Record<string, readonly string[]>>;
type Props = {
  filters: readonly Filter[];
  chosen: Chosen;
  onChange: (changed: Chosen) => void;
  /** Called to edit this filter. */
  onOpen: (key: string) => void;
};

/** "只显示 角色为 管理员，状态为 在线": the filters as a sentence; each part has a button to edit it and one to remove it. */
export function ChipRow({ filters, chosen, onChange, onOpen }: Props) {
  const { t } = useTranslation('table');
  const says = useChipText();
  const chips = chipsOf(filters, chosen, dayText);
  if (chips.length === 0) return null;
  return (
    <div className={style.chips}>
      <span className={style.lead}>{t('narrowed')}</span>
      {chips.map((chip) => (
        <span key={chip.key} className={style.chip}>
          <button type="button" className={style.what} title={says(chip)} onClick={() => onOpen(chip.key)}>
            {says(chip)}
          </button>
          <button
            type="button"
            className={style.cross}
            aria-label={t('remove', { chip: says(chip) })}
            onClick={() => onChange(withoutChip(filters, chip.key))}
          >
            <Icon name="close" size={12} />
          </button>
        </span>
      ))}
      <Button size="s" look="link" onClick={() => onChange(withoutAny(filters))}>
        {t('clearAll')}
      </Button>
    </div>
  );
}

/** A chip's part of the sentence. */
function useChipText(): (chip: Chip) => string {
  const { t } = useTranslation('table');
  return ({ verb, label, values }) => {
    const [from = '', to = ''] = values;
    return t(`chip.${verb}`, { label, values: values.join(t('or')), from, to });
  };
}

/** 2026-11-21 in the format of the language, with the year if it is another. */
function dayText(day: string): string {
  return shortDay(new Date(`${day}T00:00:00`).getTime(), Date.now(), currentLanguage());
}
