import { createUuidV7 } from '@parley/live/uuid-v7';
import type { RegionRuleSetting } from '@parley/protocol/settings/region';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import style from '../controls/controls.module.css';
import { RuleFields } from './rule-fields';
import { newRule, type Rules } from './set-places';
import { TreePart } from './tree-part';
import './texts';

/** Most rules that the server takes. */
const MOST = 200;
const newKey = createUuidV7();

/** The tree with what happens in each region, and every rule with its details. */
export function RegionRulesControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('region');
  const rules = value as Rules;
  const put = (key: string, next: RegionRuleSetting | null) =>
    onChange(rules.flatMap((rule) => (rule.key === key ? (next ?? []) : rule)));
  return (
    <div className={style.stack}>
      <TreePart rules={rules} disabled={disabled} newKey={newKey} onChange={onChange} />
      {rules.map((rule, at) => (
        <RuleFields
          key={rule.key}
          rule={rule}
          label={rule.name || t('rule', { number: at + 1 })}
          disabled={disabled}
          onChange={(next) => put(rule.key, next)}
        />
      ))}
      {rules.length < MOST && (
        <Button
          id={id}
          size="s"
          icon="plus"
          // The label of the field would name it otherwise.
          aria-label={t('add')}
          disabled={disabled}
          onClick={() => onChange([...rules, newRule(newKey())])}
        >
          {t('add')}
        </Button>
      )}
    </div>
  );
}
