import { channels } from '@parley/core/vocabulary';
import { letterFields } from '@parley/protocol/fields/letters';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../../lib/fields/use-fields';
import { useVisitWords } from '../../../lib/visit-words/use-visit-words';
import { Fold } from '../../../ui/form/fold';
import { MultiSelect } from '../../../ui/form/multi-select';
import { RowTools } from '../../../ui/form/row-tools';
import { useRules } from '../../../ui/form/use-rules';
import { useLetterOptions } from '../use-letter-options';
import style from './rules.module.css';
import { isNarrowed, NOBODY, type RuleValues } from './target';

type Props = { at: number; isNew: boolean; isLast: boolean; onMove: (by: -1 | 1) => void; onRemove: () => void };

/** Fields of one rule: name, assignee, and which letters it applies to. */
export function RuleFields({ at, isNew, isLast, onMove, onRemove }: Props) {
  const { t } = useTranslation('letters');
  const texts = useFields(letterFields);
  const rules = useRules();
  const words = useVisitWords();
  const { agents, groups, sites } = useLetterOptions();
  const form = Form.useFormInstance();
  const typedName: string = Form.useWatch(['rules', at, 'name'], form) ?? '';
  const chosen: string = Form.useWatch(['rules', at, 'to'], form) ?? NOBODY;
  // As it began: fields that are being typed in do not fold the form.
  const [hasConditions] = useState(() => isNarrowed(form.getFieldValue(['rules', at]) as RuleValues | undefined));
  const name = typedName.trim() || t('rules.rule', { number: at + 1 });
  const targets = [
    { value: NOBODY, label: t('rules.nobody') },
    { label: t('rules.agents'), options: agents.map(({ value, label }) => ({ value: `agent:${value}`, label })) },
    { label: t('rules.groups'), options: groups.map(({ value, label }) => ({ value: `group:${value}`, label })) },
  ];
  const isKnown =
    chosen === NOBODY ||
    [...agents, ...groups].some(({ value }) => chosen === `agent:${value}` || chosen === `group:${value}`);
  const multiSelect = (field: string, label: string, options: readonly { value: string; label: string }[]) => (
    <Form.Item name={[at, field]} label={label}>
      <MultiSelect mode="multiple" placeholder={t('rules.any')} optionFilterProp="label" options={[...options]} />
    </Form.Item>
  );
  const typed = (field: string, label: string) => (
    <Form.Item name={[at, field]} label={label}>
      <MultiSelect
        mode="tags"
        open={false}
        placeholder={t('rules.wordsHint')}
        maxCount={50}
        tokenSeparators={[',', '，', '、']}
      />
    </Form.Item>
  );

  return (
    <li className={style.rule}>
      <div className={style.head}>
        <span className={style.number}>{at + 1}</span>
        <Form.Item name={[at, 'enabled']} valuePropName="checked" className={style.bare ?? ''}>
          <Switch size="small" aria-label={`${t('rules.enabled')}: ${name}`} />
        </Form.Item>
        <RowTools name={name} isFirst={at === 0} isLast={isLast} onMove={onMove} onRemove={onRemove} />
      </div>
      <Form.Item name={[at, 'key']} hidden>
        <Input />
      </Form.Item>
      <div className={style.pair}>
        <Form.Item name={[at, 'name']} label={t('rules.name')} rules={[rules.required]}>
          <Input maxLength={60} autoFocus={isNew} />
        </Form.Item>
        <Form.Item name={[at, 'to']} label={t('rules.to')} extra={isKnown ? undefined : t('rules.gone')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={isKnown ? targets : [{ value: chosen, label: t('rules.gone') }, ...targets]}
          />
        </Form.Item>
      </div>
      <Fold title={t('rules.conditions')} isOpen={hasConditions}>
        <div className={style.pair}>
          <Form.Item name={[at, 'dueHours']} label={t('rules.ruleHours')}>
            <InputNumber precision={0} min={0} max={8760} placeholder={t('rules.usual')} />
          </Form.Item>
          {typed('words', t('rules.words'))}
          {multiSelect('sites', t('rules.sites'), sites)}
          {multiSelect('reasons', t('rules.reasons'), texts.options('reason'))}
          {multiSelect(
            'channels',
            t('rules.channels'),
            channels.map((value) => ({ value, label: words.channel(value) })),
          )}
          {typed('regions', t('rules.regions'))}
        </div>
      </Fold>
    </li>
  );
}
