import { LEVEL, levelsOf, namesBelow, offeredCategories } from '@parley/protocol/settings/software/categories';
import { useTranslation } from 'react-i18next';
import { useSection } from '../../../../lib/settings/use-section';
import { Area, Chips } from './form-dialog';

export type SummaryValues = { summary: string; category: string };

const MAX = 2000;

/** Category and summary text of a conversation. */
export function SumFields({ value, onChange }: { value: SummaryValues; onChange: (value: SummaryValues) => void }) {
  const { t } = useTranslation('workbenchDialogs');
  const { categories = [] } = useSection('archive');
  const offered = offeredCategories(categories);
  // Keeps the conversation's category even if it was archived or removed from the settings.
  const all = value.category && !offered.includes(value.category) ? [...offered, value.category] : offered;
  const chosen = value.category === '' ? [] : levelsOf(value.category);
  return (
    <>
      {Array.from({ length: chosen.length + 1 }, (_, depth) => {
        const above = chosen.slice(0, depth).join(LEVEL);
        const names = namesBelow(all, above);
        return (
          names.length > 0 && (
            <Chips
              key={above}
              label={depth === 0 ? t('sum.category') : t('sum.categoryBelow', { name: chosen[depth - 1] })}
              options={names.map((name) => ({ value: name, label: name }))}
              value={chosen[depth] ?? null}
              isOptional
              onChange={(name) =>
                onChange({ ...value, category: [...chosen.slice(0, depth), name ?? []].flat().join(LEVEL) })
              }
            />
          )
        );
      })}
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
