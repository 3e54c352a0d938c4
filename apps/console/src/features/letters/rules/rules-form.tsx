import { createUuidV7 } from '@parley/live/uuid-v7';
import type { LetterRuleSetting } from '@parley/protocol/settings/letters';
import type { SectionValue } from '@parley/protocol/settings/sections';
import { useQueryClient } from '@tanstack/react-query';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import InputNumber from 'antd/es/input-number';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { useEditedSection } from '../../../lib/settings/use-edited-section';
import { Button } from '../../../ui/button';
import { FormPending } from '../../../ui/form/form-pending';
import { FormWindow } from '../../../ui/form/form-window';
import { UnreadableNotice } from '../../../ui/form/unreadable-notice';
import { useRules } from '../../../ui/form/use-rules';
import { useTell } from '../../../ui/table/use-tell';
import { toast } from '../../../ui/toast/toast';
import { useChange } from '../use-change';
import { RuleFields } from './rule-fields';
import style from './rules.module.css';
import { NOBODY, type RuleValues, targetOf, targetText } from './target';

type Settings = SectionValue<'letters'>;
type Values = Pick<Settings, 'dueHours' | 'remindMinutes'> & { rules: RuleValues[]; apply: boolean };

const MOST = 50;
const newKey = createUuidV7();

/** Who gets charge of a new letter, and until when it is to be answered. */
export function RulesForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('letters');
  const api = useApi();
  const queries = useQueryClient();
  const rules = useRules();
  const change = useChange();
  const tell = useTell();
  const stored = useEditedSection('letters');
  if (!stored.data)
    return <FormPending as="drawer" width={640} title={t('rules.title')} asked={stored} onClose={onClose} />;
  const { version, unreadable } = stored.data;
  const value = stored.data.value as Settings;

  async function submit({ rules: list, apply, ...times }: Values): Promise<void> {
    const next = { ...value, ...times, rules: list.map(settingOf) };
    await api('POST /settings/doEdit', { section: 'letters', value: next, version });
    await queries.invalidateQueries({ queryKey: ['settings'] });
    if (!apply) {
      toast.good(t('rules.saved'));
      return;
    }
    const { changed } = await api('POST /letter/doAssign');
    await change.refresh();
    if (changed.length === 0) toast.good(t('rules.appliedNone'));
    else tell({ text: t('rules.applied', { count: changed.length }), undo: () => change.back(changed) });
  }

  return (
    <FormWindow<Values>
      as="drawer"
      width={640}
      title={t('rules.title')}
      initial={{
        dueHours: value.dueHours,
        remindMinutes: value.remindMinutes,
        rules: value.rules.map(valuesOf),
        apply: false,
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <UnreadableNotice
        fields={unreadable}
        names={{
          rules: t('rules.title'),
          dueHours: t('rules.dueHours'),
          remindMinutes: t('rules.remindMinutes'),
        }}
      />
      <div className={style.times}>
        <Form.Item
          name="dueHours"
          label={t('rules.dueHours')}
          extra={t('rules.dueHint')}
          rules={[rules.required, rules.number({ min: 0, max: 8760 })]}
        >
          <InputNumber precision={0} min={0} max={8760} />
        </Form.Item>
        <Form.Item
          name="remindMinutes"
          label={t('rules.remindMinutes')}
          extra={t('rules.remindHint')}
          rules={[rules.required, rules.number({ min: 0, max: 10_080 })]}
        >
          <InputNumber precision={0} min={0} max={10_080} />
        </Form.Item>
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
                  isNew={key >= value.rules.length}
                  isLast={at === fields.length - 1}
                  onMove={(by) => move(at, at + by)}
                  onRemove={() => remove(name)}
                />
              ))}
            </ol>
            {fields.length < MOST && (
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
    </FormWindow>
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

/** In the order of the fields: what is only ordered otherwise was not changed. */
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
