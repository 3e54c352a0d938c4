import { type Warning, warningsOf } from '@parley/core/auto-answers/conflicts';
import { TRIGGERS, type Trigger } from '@parley/core/auto-answers/rules';
import { createUuidV7 } from '@parley/live/uuid-v7';
import { isErrorId } from '@parley/protocol/errors';
import { type AnswerRule, answerRule, MOST_RULES } from '@parley/protocol/settings/auto-answer';
import { useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/i18n/error-text';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { RowTools } from '../../../ui/form/row-tools';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import { toast } from '../../../ui/toast/toast';
import style from './auto-answer.module.css';
import { Preview } from './preview';
import { RuleEditor } from './rule-editor';
import './texts';

/** Milliseconds in which a deleted rule can be brought back. */
const UNDO_MS = 8000;

const newKey = createUuidV7();

const emptyRule = (trigger: Trigger): AnswerRule => ({
  key: newKey(),
  name: '',
  enabled: true,
  trigger,
  steps: [{ seconds: trigger.endsWith('silent') ? 60 : 0, kind: 'text', text: { zh: '', en: '' } }],
  repeat: trigger === 'agent-silent',
  words: [],
  ownFirst: true,
  sites: [],
  groups: [],
  channels: [],
  pages: [],
  tags: [],
  hours: 'any',
  times: [],
});

/** The rules of automatic answers by their trigger, in the order in which they are asked, with a preview. */
export function RulesControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('autoAnswer');
  const rules = value as readonly AnswerRule[];
  const [edited, setEdited] = useState<string | null>(null);
  // What was changed since a rule was deleted stays when it comes back.
  const latest = useRef(rules);
  useEffect(() => {
    latest.current = rules;
  }, [rules]);

  /** Puts a rule at the place of another. */
  function move(key: string, to: string): void {
    const at = rules.findIndex((rule) => rule.key === to);
    const taken = rules.find((rule) => rule.key === key);
    const rest = rules.filter((rule) => rule.key !== key);
    if (taken && at >= 0) onChange([...rest.slice(0, at), taken, ...rest.slice(at)]);
  }

  function remove(rule: AnswerRule): void {
    const at = rules.indexOf(rule);
    onChange(rules.filter(({ key }) => key !== rule.key));
    const undo = () => onChange([...latest.current.slice(0, at), rule, ...latest.current.slice(at)]);
    toast.good(t('removed', { name: rule.name || t('unnamed') }), {
      durationMs: UNDO_MS,
      actions: [{ label: t('undo'), onSelect: undo }],
    });
  }

  function add(trigger: Trigger): void {
    const rule = emptyRule(trigger);
    onChange([...rules, rule]);
    setEdited(rule.key);
  }

  return (
    <div className={style.whole}>
      {rules.length === 0 && <p className={style.quiet}>{t('none')}</p>}
      {TRIGGERS.map((trigger) => (
        <TriggerGroup
          key={trigger}
          trigger={trigger}
          rules={rules}
          disabled={disabled}
          edited={edited}
          onEdit={setEdited}
          onMove={move}
          onRemove={remove}
          onChange={(next) => onChange(rules.map((one) => (one.key === next.key ? next : one)))}
        />
      ))}
      {rules.length < MOST_RULES && (
        <Select
          id={id}
          aria-label={t('add')}
          placeholder={t('add')}
          value={null}
          disabled={disabled}
          onChange={(trigger: Trigger) => add(trigger)}
          options={TRIGGERS.map((trigger) => ({ value: trigger, label: t(`triggers.${trigger}`) }))}
        />
      )}
      {rules.length > 0 && <Preview rules={rules} />}
    </div>
  );
}

type GroupProps = {
  trigger: Trigger;
  rules: readonly AnswerRule[];
  disabled: boolean;
  edited: string | null;
  onEdit: (key: string | null) => void;
  onMove: (key: string, to: string) => void;
  onRemove: (rule: AnswerRule) => void;
  onChange: (rule: AnswerRule) => void;
};

/** The rules of one trigger, ordered by dragging or by buttons. */
function TriggerGroup({ trigger, rules, disabled, edited, onEdit, onMove, onRemove, onChange }: GroupProps) {
  const { t } = useTranslation('autoAnswer');
  const [dragged, setDragged] = useState<string | null>(null);
  const counts = useCounts();
  const own = rules.filter((rule) => rule.trigger === trigger);
  const warnings = warningsOf(own);
  if (own.length === 0) return null;
  return (
    <section className={style.group} aria-label={t(`triggers.${trigger}`)}>
      <h3>{t(`triggers.${trigger}`)}</h3>
      <p className={style.quiet}>{t(`help.${trigger}`)}</p>
      <ol className={style.list}>
        {own.map((rule, at) => (
          <li
            key={rule.key}
            className={style.rule}
            draggable={!disabled && edited !== rule.key}
            title={edited === rule.key ? undefined : t('drag')}
            onDragStart={() => setDragged(rule.key)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== null && dragged !== rule.key && onMove(dragged, rule.key)}
          >
            <RuleRow
              rule={rule}
              disabled={disabled}
              count={counts.get(rule.key)}
              warnings={warnings.filter((warning) => warning.rule === rule.key)}
              nameOf={(key) => rules.find((one) => one.key === key)?.name || t('unnamed')}
              isEdited={edited === rule.key}
              isFirst={at === 0}
              isLast={at === own.length - 1}
              onEdit={() => onEdit(edited === rule.key ? null : rule.key)}
              onMove={(by) => onMove(rule.key, own[at + by]?.key ?? rule.key)}
              onRemove={() => onRemove(rule)}
              onChange={onChange}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

type Count = { said: number; late: number; saidAt: number | null };

function useCounts(): ReadonlyMap<string, Count> {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['auto-answer-counts'],
    queryFn: () => api('GET /autoAnswer/getCounts', undefined, { quiet: true }),
  });
  return new Map((data?.list ?? []).map((count) => [count.rule, count]));
}

type RowProps = {
  rule: AnswerRule;
  disabled: boolean;
  count: Count | undefined;
  warnings: readonly Warning[];
  nameOf: (key: string) => string;
  isEdited: boolean;
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onChange: (rule: AnswerRule) => void;
};

function RuleRow({ rule, disabled, count, warnings, nameOf, isEdited, ...on }: RowProps) {
  const { t, i18n } = useTranslation('autoAnswer');
  const name = rule.name || t('unnamed');
  const issue = answerRule.safeParse(rule).error?.issues[0]?.message;
  const time = count?.saidAt
    ? new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(count.saidAt)
    : '';
  const said = count && count.said > 0 ? t('said', { count: count.said, time }) : t('saidNone');
  return (
    <>
      <div className={style.head}>
        <Switch
          size="small"
          aria-label={t('enabled', { name })}
          checked={rule.enabled}
          disabled={disabled}
          onChange={(enabled) => on.onChange({ ...rule, enabled })}
        />
        <span className={style.title}>
          {name}
          <small>
            {said}
            {count && count.late > 0 && ` · ${t('late', { count: count.late })}`}
          </small>
        </span>
        <Button size="s" look="link" aria-expanded={isEdited} onClick={on.onEdit}>
          {t(isEdited ? 'close' : 'edit', { name })}
        </Button>
        {!disabled && (
          <RowTools name={name} isFirst={on.isFirst} isLast={on.isLast} onMove={on.onMove} onRemove={on.onRemove} />
        )}
      </div>
      {warnings.map((warning) => (
        <p key={JSON.stringify(warning)} className={style.warning}>
          {t(`warnings.${warning.kind}`, {
            other: 'other' in warning ? nameOf(warning.other) : '',
            word: 'word' in warning ? warning.word : '',
          })}
        </p>
      ))}
      {issue && (
        <p className={style.problem} role="alert">
          {errorText(isErrorId(issue) ? issue : 'bad-request')}
        </p>
      )}
      {isEdited && <RuleEditor rule={rule} disabled={disabled} onChange={on.onChange} />}
    </>
  );
}
