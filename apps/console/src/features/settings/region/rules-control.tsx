import { createUuidV7 } from '@parley/live/uuid-v7';
import type { RegionRuleSetting } from '@parley/protocol/settings/region';
import { useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import style from '../controls/controls.module.css';
import { RuleRow } from './rule-row';
import { newRule, type Rules } from './set-places';
import { TreePart } from './tree-part';
import './texts';

/** Most rules that the server takes. */
const MOST = 200;
const newKey = createUuidV7();

/** The tree with what happens in each region, and every rule in one line, with its details on a press. */
export function RegionRulesControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('region');
  const rules = value as Rules;
  // The tree and two hundred rows take longer to draw than a key press may.
  const shown = useDeferredValue(rules);
  const [opened, setOpened] = useState<string | null>(null);
  const latest = useRef({ rules, onChange });
  useLayoutEffect(() => {
    latest.current = { rules, onChange };
  });
  const change = useCallback((how: (rules: Rules) => Rules) => {
    const now = latest.current;
    now.onChange(how(now.rules));
  }, []);
  const put = useCallback(
    (key: string, next: RegionRuleSetting | null) =>
      change((all) => all.flatMap((rule) => (rule.key === key ? (next ?? []) : rule))),
    [change],
  );

  function add(): void {
    const rule = newRule(newKey());
    onChange([...rules, rule]);
    setOpened(rule.key);
  }

  return (
    <div className={style.stack}>
      <TreePart rules={shown} disabled={disabled} newKey={newKey} onChange={change} />
      {rules.map((rule, at) => (
        <RuleRow
          key={rule.key}
          rule={rule}
          label={rule.name || t('rule', { number: at + 1 })}
          disabled={disabled}
          isOpen={opened === rule.key}
          onOpen={setOpened}
          onChange={put}
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
          onClick={add}
        >
          {t('add')}
        </Button>
      )}
    </div>
  );
}
