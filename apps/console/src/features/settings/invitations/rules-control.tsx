import type { InvitationRule } from '@parley/protocol/settings/invitations';
import Switch from 'antd/es/switch';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { RowStatus, RowTools, type RowToolsProps } from '../../../ui/form/row-tools';
import { useRowOrder } from '../../../ui/form/use-row-order';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import style from './invitations.module.css';
import { copyOf, MOST_RULES, newRule } from './new-rule';
import { RuleEditor } from './rule-editor';
import './texts';

/** Longest name of a rule. */
const NAME_LENGTH = 60;

/** Rules by priority: added, copied, moved by drag or by their buttons, and deleted with a way back. */
export function InvitationRulesControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('invitations');
  const rules = value as readonly InvitationRule[];
  const [opened, setOpened] = useState<string | null>(null);
  const nameOf = ({ name }: InvitationRule) => name || t('unnamed');
  const order = useRowOrder({ rows: rules, keyOf: (rule) => rule.id, nameOf, onChange, disabled });
  const isFull = rules.length >= MOST_RULES;

  function add(rule: InvitationRule, at: number): void {
    onChange(rules.toSpliced(at, 0, rule));
    setOpened(rule.id);
  }

  return (
    <div className={style.list}>
      {rules.length === 0 && <p className={style.quiet}>{t('none')}</p>}
      {rules.map((rule, at) => (
        <section
          key={rule.id}
          className={style.rule}
          aria-label={nameOf(rule)}
          {...order.dragOf(rule, opened === rule.id)}
        >
          <RuleHead
            rule={rule}
            disabled={disabled}
            isOpen={opened === rule.id}
            tools={order.toolsOf(rule)}
            onOpen={() => setOpened(opened === rule.id ? null : rule.id)}
            onChange={(next) => onChange(rules.with(at, next))}
            onCopy={isFull ? null : (copy) => add(copy, at + 1)}
          />
          {opened === rule.id && (
            <RuleEditor rule={rule} disabled={disabled} onChange={(next) => onChange(rules.with(at, next))} />
          )}
        </section>
      ))}
      <RowStatus moved={order.moved} />
      {!isFull && (
        <Button
          {...{ id, disabled }}
          size="s"
          icon="plus"
          aria-label={t('add')}
          onClick={() => add(newRule(t('new')), rules.length)}
        >
          {t('add')}
        </Button>
      )}
    </div>
  );
}

type HeadProps = {
  rule: InvitationRule;
  disabled: boolean;
  isOpen: boolean;
  tools: RowToolsProps;
  onOpen: () => void;
  onChange: (rule: InvitationRule) => void;
  /** Null: no more rules fit. */
  onCopy: ((copy: InvitationRule) => void) | null;
};

function RuleHead({ rule, disabled, isOpen, tools, onOpen, onChange, onCopy }: HeadProps) {
  const { t } = useTranslation('invitations');
  const { name } = tools;
  return (
    <div className={style.head}>
      <Switch
        size="small"
        aria-label={t('enabledOf', { name })}
        checked={rule.enabled}
        disabled={disabled}
        onChange={(enabled) => onChange({ ...rule, enabled })}
      />
      <Button look="link" className={style.name} aria-expanded={isOpen} onClick={onOpen}>
        {name}
      </Button>
      {!disabled && (
        <>
          {onCopy && (
            <Button
              size="s"
              look="quiet"
              icon="copy"
              aria-label={t('copyOf', { name })}
              onClick={() => onCopy(copyOf(rule, t('copied', { name }).slice(0, NAME_LENGTH)))}
            />
          )}
          <RowTools {...tools} />
        </>
      )}
    </div>
  );
}
