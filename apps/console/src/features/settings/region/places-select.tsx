import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plain, type Spelling } from '../../../lib/text/plain';
import { MultiSelect } from '../../../ui/form/multi-select';
import { usePlaces } from './place-names';

/** Whether a name is what was typed: a part of it, or its pinyin. */
export function isCalled(name: string, typed: string, spell: ((text: string) => Spelling) | null): boolean {
  const wanted = plain(typed);
  if (plain(name).includes(wanted)) return true;
  const spelled = spell?.(name);
  return spelled !== undefined && (spelled.initials.includes(wanted) || spelled.full.includes(wanted));
}

type Props = { id: string; value: readonly string[]; disabled: boolean; onChange: (codes: string[]) => void };

/** Regions by their names or pinyin; the dictionary is loaded when somebody types. */
export function PlacesSelect({ id, value, disabled, onChange }: Props) {
  const { t } = useTranslation('region');
  const { all } = usePlaces();
  const [spell, setSpell] = useState<((text: string) => Spelling) | null>(null);
  const options = useMemo(() => all.map(({ code, label }) => ({ value: code, label })), [all]);
  return (
    <MultiSelect
      mode="multiple"
      id={id}
      placeholder={t('placesHint')}
      aria-label={t('places')}
      value={[...value]}
      disabled={disabled || all.length < 3}
      showSearch={{
        filterOption: (typed, option) => isCalled(String(option?.label ?? ''), typed, spell),
        onSearch: (typed) => {
          if (spell || !/[a-z]/i.test(typed)) return;
          import('../../../lib/text/spelling').then(
            ({ spellingOf }) => setSpell(() => spellingOf),
            () => {},
          );
        },
      }}
      onChange={(codes: string[]) => onChange(codes)}
      options={options}
    />
  );
}
