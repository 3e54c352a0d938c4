import { createUuidV7 } from '@parley/live/uuid-v7';
import type { LetterRuleSetting } from '@parley/protocol/settings/letters';
import type { SectionValue } from '@parley/protocol/settings/sections';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { SectionField, SectionForm } from '../../../ui/section-form/section-form';
import { useTell } from '../../../ui/table/actions';
import { toast } from '../../../ui/toast/toast';
import { useChange } from '../use-change';
import { RuleFields } from './rule-fields';
import style from './rules.module.css';
import { NOBODY, type RuleValues, targetOf, targetText } from './target';

type Settings = SectionValue<'letters'>;
type Values = Pick<Settings, 'dueHours' | 'remindMinutes'> & { rules: RuleValues[]; apply: boolean };

const MAX_RULES = 50;
const newKey = createUuidV7();

/** Edits the rules that assign new letters, and the times until they are due and until a reminder. */
export function RulesForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('letters');
  const api = useApi();
  const change = useChange();
  const showDone = useTell();

  async function submit({ rules, apply, ...times }: Values, save: (next: Settings) => Promise<void>): Promise<void> {
    await save({ ...times, rules: rules.map(settingOf) });
    if (!apply) {
      toast.good(t('rules.saved'));
      return;
    }
    const { changed } = await api('POST /letter/doAssign');
    await change.refresh();
    if (changed.length === 0) toast.good(t('rules.appliedNone'));
    else showDone({ text: t('rules.applied', { count: changed.length }), undo: () => change.revert(changed) });
  }

  return (
    <SectionForm<'letters', Values>
      section="letters"
      as="drawer"
      width={640}
      title={t('rules.title')}
      names={{ rules: t('rules.title') }}
      initial={({ rules, ...times }) => ({ ...times, rules: rules.map(valuesOf), apply: false })}
      onSubmit={submit}
      onClose={onClose}
    >
      {(stored) => (
        <>
          <div className={style.times}>
            <SectionField section="letters" name="dueHours" />
            <SectionField section="letters" name="remindMinutes" />
          </div>
          <p className={style.lead}>{t('rules.lead')}</p>
          <Form.List name="rules">
            {(fields, { add, remove, move }) => (
              <>
                {fields.length === 0 && <p className={style.lead}>{t('rules.none')}</p>}
                <ol className={style.list}>
                  {fields.map(({ key, name }, at) => (
                    <RuleFields
                      key={key}
                      at={name}
                      isNew={key >= stored.rules.length}
                      isLast={at === fields.length - 1}
                      onMove={(by) => move(at, at + by)}
                      onRemove={() => remove(name)}
                    />
                  ))}
                </ol>
                {fields.length < MAX_RULES && (
                  <Button icon="plus" onClick={() => add(valuesOf(emptyRule()))}>
                    {t('rules.add')}
                  </Button>
                )}
              </>
            )}
          </Form.List>
          <Form.Item name="apply" valuePropName="checked" className={style.apply ?? ''}>
            <Checkbox>{t('rules.apply')}</Checkbox>
          </Form.Item>
        </>
      )}
    </SectionForm>
  );
}

const emptyRule = (): LetterRuleSetting => ({
  key: newKey(),
  name: '',
  enabled: true,
  sites: [],
  reasons: [],
  channels: [],
  regions: [],
  words: [],
  to: { kind: 'nobody' },
  dueHours: null,
});

/**
 * Properties in the order of the form's fields: values are compared by JSON, so another order would count as a change.
 */
const valuesOf = ({ to, ...rule }: LetterRuleSetting): RuleValues => ({
  key: rule.key,
  enabled: rule.enabled,
  name: rule.name,
  to: targetText(to),
  dueHours: rule.dueHours,
  words: rule.words,
  sites: rule.sites,
  reasons: rule.reasons,
  channels: rule.channels,
  regions: rule.regions,
});

const settingOf = ({ to, dueHours, ...rule }: RuleValues): LetterRuleSetting => ({
  ...rule,
  dueHours: dueHours ?? null,
  to: targetOf(to ?? NOBODY),
});
