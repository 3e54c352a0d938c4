import type { InvitationRule } from '@parley/protocol/settings/invitations';
import Switch from 'antd/es/switch';
import { type HTMLAttributes, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { RowTools } from '../../../ui/form/row-tools';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import { toast } from '../../../ui/toast/toast';
import style from './invitations.module.css';
import { copyOf, MOST_RULES, newRule } from './new-rule';
import { RuleEditor } from './rule-editor';
import './texts';

/** Longest name of a rule. */
const NAME_LENGTH = 60;
/** Milliseconds in which a deleted rule can be brought back. */
const UNDO_MS = 8000;

/** Rules by priority: added, copied, moved by drag or by their buttons, and deleted with a way back. */
export function InvitationRulesControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('invitations');
  const rules = value as readonly InvitationRule[];
  const latest = useRef(rules);
  latest.current = rules;
  const [opened, setOpened] = useState<string | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const isFull = rules.length >= MOST_RULES;

  function add(rule: InvitationRule, at: number): void {
    onChange(rules.toSpliced(at, 0, rule));
    setOpened(rule.id);
  }

  function move(from: number, to: number): void {
    const rule = rules[from];
    if (rule && from !== to) onChange(rules.toSpliced(from, 1).toSpliced(to, 0, rule));
  }

  function remove(rule: InvitationRule, at: number): void {
    onChange(rules.toSpliced(at, 1));
    const undo = { label: t('undo'), onSelect: () => onChange(latest.current.toSpliced(at, 0, rule)) };
    toast.info(t('removed', { name: rule.name }), { durationMs: UNDO_MS, actions: [undo] });
  }

  const dragOf = (rule: InvitationRule, at: number): HTMLAttributes<HTMLElement> => ({
    draggable: !disabled && opened !== rule.id,
    onDragStart: () => setDragged(at),
    onDragEnd: () => setDragged(null),
    onDragOver: (event) => dragged !== null && event.preventDefault(),
    onDrop: (event) => {
      event.preventDefault();
      if (dragged !== null) move(dragged, at);
      setDragged(null);
    },
  });

  return (
    <div className={style.list}>
      {rules.length === 0 && <p className={style.quiet}>{t('none')}</p>}
      {rules.map((rule, at) => (
        <section
          key={rule.id}
          className={style.rule}
          aria-label={rule.name || t('unnamed')}
          data-dragged={dragged === at || undefined}
          {...dragOf(rule, at)}
        >
          <RuleHead
            rule={rule}
            disabled={disabled}
            isOpen={opened === rule.id}
            place={{ isFirst: at === 0, isLast: at === rules.length - 1 }}
            onOpen={() => setOpened(opened === rule.id ? null : rule.id)}
            onChange={(next) => onChange(rules.with(at, next))}
            onCopy={isFull ? null : (copy) => add(copy, at + 1)}
            onMove={(by) => move(at, at + by)}
            onRemove={() => remove(rule, at)}
          />
          {opened === rule.id && (
            <RuleEditor rule={rule} disabled={disabled} onChange={(next) => onChange(rules.with(at, next))} />
          )}
        </section>
      ))}
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
  place: { isFirst: boolean; isLast: boolean };
  onOpen: () => void;
  onChange: (rule: InvitationRule) => void;
  /** Null: no more rules fit. */
  onCopy: ((copy: InvitationRule) => void) | null;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function RuleHead({ rule, disabled, isOpen, place, onOpen, onChange, onCopy, onMove, onRemove }: HeadProps) {
  const { t } = useTranslation('invitations');
  const name = rule.name || t('unnamed');
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
          <RowTools name={name} {...place} onMove={onMove} onRemove={onRemove} />
        </>
      )}
    </div>
  );
}
