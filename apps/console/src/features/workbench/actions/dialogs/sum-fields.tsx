import { useTranslation } from 'react-i18next';
import { useSection } from '../../../../lib/settings/use-section';
import { Area, Chips } from './asking';

export type Summing = { summary: string; category: string };

const MAX = 2000;

/** What a conversation was about: one of the desk's categories, and words. */
export function SumFields({ value, onChange }: { value: Summing; onChange: (value: Summing) => void }) {
  const { t } = useTranslation('workbenchDialogs');
  const known = useSection('archive').categories;
  const categories = Array.isArray(known) ? known.filter((one) => typeof one === 'string') : [];
  // One that was taken off the list since is still this conversation's.
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
