import type { InvitationRule } from '@parley/protocol/settings/invitations';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSelect } from '../../../ui/form/multi-select';
import style from './invitations.module.css';

export type RuleProps = { rule: InvitationRule; disabled: boolean; set: (changes: Partial<InvitationRule>) => void };

/** Largest values that the server takes. */
const NUMBERS = { delaySeconds: 3600, dwellSeconds: 3600, pagesViewed: 100, scrollPercent: 100, holdout: 90 } as const;
const CHOICES = {
  visitors: ['all', 'new', 'returning'],
  hours: ['any', 'open', 'closed'],
  agents: ['any', 'free'],
} as const;

export function useFieldLabel(): (field: string) => string {
  const { t } = useTranslation('invitations');
  return (field) => t(`fields.${field}` as 'fields.name');
}

/** A control under its label, which the control itself carries as its name. */
export const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={style.field}>
    <span>{label}</span>
    {children}
  </div>
);

export function NumberField({ rule, disabled, set, field }: RuleProps & { field: keyof typeof NUMBERS }) {
  const label = useFieldLabel()(field);
  return (
    <Labelled label={label}>
      <InputNumber
        aria-label={label}
        min={0}
        max={NUMBERS[field]}
        precision={0}
        value={rule[field]}
        disabled={disabled}
        onChange={(given) => set({ [field]: given ?? 0 })}
      />
    </Labelled>
  );
}

type WordsProps = RuleProps & { field: 'pages' | 'referrers' | 'keywords' };

export function WordsField({ rule, disabled, set, field }: WordsProps) {
  const { t } = useTranslation('invitations');
  const label = useFieldLabel()(field);
  return (
    <Labelled label={label}>
      <MultiSelect
        mode="tags"
        open={false}
        aria-label={label}
        placeholder={t(`hints.${field}`)}
        maxCount={20}
        tokenSeparators={['\n', ...(field === 'keywords' ? [] : [' '])]}
        value={rule[field]}
        disabled={disabled}
        onChange={(given: string[]) => set({ [field]: given })}
      />
    </Labelled>
  );
}

export function ChoiceField({ rule, disabled, set, field }: RuleProps & { field: keyof typeof CHOICES }) {
  const { t } = useTranslation('invitations');
  const label = useFieldLabel()(field);
  return (
    <Labelled label={label}>
      <Select
        aria-label={label}
        value={rule[field] as string}
        disabled={disabled}
        options={CHOICES[field].map((value) => ({
          value,
          label: t(`choices.${field}.${value}` as 'choices.hours.open'),
        }))}
        onChange={(given) => set({ [field]: given } as Partial<InvitationRule>)}
      />
    </Labelled>
  );
}
