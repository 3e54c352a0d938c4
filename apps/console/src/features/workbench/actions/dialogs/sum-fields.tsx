import { useTranslation } from 'react-i18next';
import { useSection } from '../../../../lib/settings/use-section';
import { Area, Chips } from './form-dialog';

export type SummaryValues = { summary: string; category: string };

const MAX = 2000;

/** Category and summary text of a conversation. */
export function SumFields({ value, onChange }: { value: SummaryValues; onChange: (value: SummaryValues) => void }) {
  const { t } = useTranslation('workbenchDialogs');
  const { categories = [] } = useSection('archive');
  // Keeps the conversation's category even if it was removed from the settings.
  const all = value.category && !categories.includes(value.category) ? [...categories, value.category] : categories;
  return (
    <>
      {all.length > 0 && (
        <Chips
          label={t('sum.category')}
          options={all.map((category) => ({ value: category, label: category }))}
          value={value.category || null}
          isOptional
          onChange={(category) => onChange({ ...value, category: category ?? '' })}
        />
      )}
      <Area
        label={t('sum.summary')}
        hint={t('sum.hint')}
        value={value.summary}
        maxLength={MAX}
        isFirst
        onChange={(summary) => onChange({ ...value, summary })}
      />
    </>
  );
}
