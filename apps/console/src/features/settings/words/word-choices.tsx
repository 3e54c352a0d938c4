import { type WordRule, wordActions, wordSides } from '@parley/core/words/check-words';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';

type Choice = Pick<WordRule, 'action' | 'side'>;

/** What happens to a word, and whose texts it concerns. `of` names the word for screen readers. */
export function WordChoices<C extends Choice>({
  value,
  of,
  disabled,
  onChange,
}: {
  value: C;
  of: string;
  disabled: boolean;
  onChange: (value: C) => void;
}) {
  const { t } = useTranslation('settingsPages');
  return (
    <>
      <Select
        aria-label={`${of} ${t('words.action')}`}
        value={value.action}
        disabled={disabled}
        popupMatchSelectWidth={false}
        onChange={(action) => onChange({ ...value, action })}
        options={wordActions.map((each) => ({ value: each, label: t(`words.actionOf.${each}`) }))}
      />
      <Select
        aria-label={`${of} ${t('words.side')}`}
        value={value.side}
        disabled={disabled}
        popupMatchSelectWidth={false}
        onChange={(side) => onChange({ ...value, side })}
        options={wordSides.map((each) => ({ value: each, label: t(`words.sideOf.${each}`) }))}
      />
    </>
  );
}
