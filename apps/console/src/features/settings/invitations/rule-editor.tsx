import { EVENT_LENGTH, type InvitationRule } from '@parley/protocol/settings/invitations';
import Input from 'antd/es/input';
import Switch from 'antd/es/switch';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { MultiSelect } from '../../../ui/form/multi-select';
import style from './invitations.module.css';
import { MOST_VARIANTS, newVariant } from './new-rule';
import { RegionsChoice } from './regions-choice';
import { ChoiceField, Labelled, NumberField, type RuleProps, useFieldLabel, WordsField } from './rule-fields';
import { VariantEditor } from './variant-editor';

type Props = { rule: InvitationRule; disabled: boolean; onChange: (rule: InvitationRule) => void };

/** When, where and whom one rule invites, and its variants. */
export function RuleEditor({ rule, disabled, onChange }: Props) {
  const { t } = useTranslation('invitations');
  const label = useFieldLabel();
  const set = (changes: Partial<InvitationRule>) => onChange({ ...rule, ...changes });
  const shared = { rule, disabled, set };
  return (
    <div className={style.editor}>
      <Labelled label={label('name')}>
        <Input
          aria-label={label('name')}
          maxLength={60}
          value={rule.name}
          disabled={disabled}
          onChange={({ target }) => set({ name: target.value })}
        />
      </Labelled>
      <h3>{t('when')}</h3>
      <When {...shared} />
      <h3>{t('who')}</h3>
      <Who {...shared} />
      <h3>{t('variants')}</h3>
      <Variants {...shared} />
    </div>
  );
}

function When(shared: RuleProps) {
  const { rule, disabled, set } = shared;
  const { t } = useTranslation('invitations');
  const label = useFieldLabel();
  return (
    <div className={style.grid}>
      <NumberField {...shared} field="delaySeconds" />
      <NumberField {...shared} field="dwellSeconds" />
      <NumberField {...shared} field="pagesViewed" />
      <NumberField {...shared} field="scrollPercent" />
      <Labelled label={label('exitIntent')}>
        <Switch
          aria-label={label('exitIntent')}
          checked={rule.exitIntent}
          disabled={disabled}
          onChange={(exitIntent) => set({ exitIntent })}
        />
      </Labelled>
      <Labelled label={label('event')}>
        <Input
          aria-label={label('event')}
          placeholder={t('hints.event')}
          maxLength={EVENT_LENGTH}
          value={rule.event}
          disabled={disabled}
          onChange={({ target }) => set({ event: target.value.trim() })}
        />
      </Labelled>
      <ChoiceField {...shared} field="hours" />
      <ChoiceField {...shared} field="agents" />
    </div>
  );
}

function Who(shared: RuleProps) {
  const { t } = useTranslation('invitations');
  const label = useFieldLabel();
  const { rule, disabled, set } = shared;
  return (
    <>
      <WordsField {...shared} field="pages" />
      <WordsField {...shared} field="referrers" />
      <WordsField {...shared} field="keywords" />
      <Labelled label={label('regions')}>
        <RegionsChoice
          label={label('regions')}
          value={rule.regions}
          disabled={disabled}
          onChange={(regions) => set({ regions })}
        />
      </Labelled>
      <div className={style.grid}>
        <Labelled label={label('devices')}>
          <MultiSelect
            mode="multiple"
            aria-label={label('devices')}
            placeholder={t('hints.devices')}
            value={rule.devices}
            disabled={disabled}
            options={(['desktop', 'mobile', 'tablet'] as const).map((value) => ({
              value,
              label: t(`choices.devices.${value}`),
            }))}
            onChange={(devices: InvitationRule['devices']) => set({ devices })}
          />
        </Labelled>
        <ChoiceField {...shared} field="visitors" />
        <NumberField {...shared} field="holdout" />
      </div>
    </>
  );
}

function Variants({ rule: { variants }, disabled, set }: RuleProps) {
  const { t } = useTranslation('invitations');
  return (
    <>
      {variants.map((variant, at) => (
        <VariantEditor
          key={variant.id}
          title={t('variant', { letter: letterOf(at) })}
          variant={variant}
          disabled={disabled}
          onChange={(next) => set({ variants: variants.map((one) => (one === variant ? next : one)) })}
          onRemove={
            variants.length > 1 ? () => set({ variants: variants.filter((one) => one !== variant) }) : undefined
          }
        />
      ))}
      {variants.length < MOST_VARIANTS && (
        <Button size="s" icon="plus" disabled={disabled} onClick={() => set({ variants: [...variants, newVariant()] })}>
          {t('addVariant')}
        </Button>
      )}
    </>
  );
}

export const letterOf = (at: number): string => String.fromCharCode(65 + at);
