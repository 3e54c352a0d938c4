import { type Warning, warningsOf } from '@parley/core/auto-answers/conflicts';
import { TRIGGERS, type Trigger } from '@parley/core/auto-answers/rules';
import { createUuidV7 } from '@parley/live/uuid-v7';
import { isErrorId } from '@parley/protocol/errors';
import { type AnswerRule, answerRule, MOST_RULES } from '@parley/protocol/settings/auto-answer';
import { useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import { createContext, memo, use, useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../../lib/frame/tab-context';
import { errorText } from '../../../lib/i18n/error-text';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { RowStatus, RowTools, type RowToolsProps } from '../../../ui/form/row-tools';
import { type RowOrder, useRowOrder } from '../../../ui/form/use-row-order';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import style from './auto-answer.module.css';
import { Preview } from './preview';
import { type ChangeRule as Change, RuleEditor } from './rule-editor';
import './texts';

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

type Rules = readonly AnswerRule[];

/** The rules of now: the list shows those of a moment ago while somebody types. */
const Current = createContext<Rules>([]);

/** The rules of automatic answers by their trigger, in the order in which they are asked, with a preview. */
export function RulesControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('autoAnswer');
  const rules = value as Rules;
  // A hundred rows take longer to draw than a key press may.
  const shown = useDeferredValue(rules);
  const [edited, setEdited] = useState<string | null>(null);
  const latest = useRef({ rules, onChange });
  useLayoutEffect(() => {
    latest.current = { rules, onChange };
  });
  const change = useCallback<Change>((key, how) => {
    const now = latest.current;
    now.onChange(now.rules.map((rule) => (rule.key === key ? how(rule) : rule)));
  }, []);
  const reorder = useCallback((rows: Rules) => {
    const now = latest.current;
    now.onChange(rows.map((row) => now.rules.find(({ key }) => key === row.key) ?? row));
  }, []);

  const add = useCallback((trigger: Trigger) => {
    const now = latest.current;
    const rule = emptyRule(trigger);
    now.onChange([...now.rules, rule]);
    setEdited(rule.key);
  }, []);

  return (
    <div className={style.whole}>
      {rules.length === 0 && <p className={style.quiet}>{t('none')}</p>}
      <Current value={rules}>
        <RuleList
          rules={shown}
          disabled={disabled}
          edited={edited}
          onEdit={setEdited}
          onChange={change}
          onReorder={reorder}
        />
      </Current>
      {rules.length < MOST_RULES && <AddRule id={id} disabled={disabled} onAdd={add} />}
      {rules.length > 0 && <Preview rules={shown} />}
    </div>
  );
}

type AddProps = { id: string; disabled: boolean; onAdd: (trigger: Trigger) => void };

const AddRule = memo(function AddRule({ id, disabled, onAdd }: AddProps) {
  const { t } = useTranslation('autoAnswer');
  return (
    <Select
      id={id}
      aria-label={t('add')}
      placeholder={t('add')}
      value={null}
      disabled={disabled}
      onChange={(trigger: Trigger | null) => trigger !== null && onAdd(trigger)}
      options={TRIGGERS.map((trigger) => ({ value: trigger, label: t(`triggers.${trigger}`) }))}
    />
  );
});

type ListProps = {
  rules: Rules;
  disabled: boolean;
  edited: string | null;
  onEdit: (key: string | null) => void;
  onChange: Change;
  onReorder: (rules: Rules) => void;
};

const RuleList = memo(function RuleList({ onReorder, ...props }: ListProps) {
  const { t } = useTranslation('autoAnswer');
  const counts = useCounts();
  const order = useRowOrder({
    rows: props.rules,
    keyOf: (rule) => rule.key,
    nameOf: ({ name }) => name || t('unnamed'),
    onChange: onReorder,
    disabled: props.disabled,
  });
  // Rows that are not drawn again call the functions of the newest list.
  const latest = useRef({ order, rules: props.rules });
  useLayoutEffect(() => {
    latest.current = { order, rules: props.rules };
  });
  const toolsOf = useCallback((rule: AnswerRule) => {
    const { order: now, rules } = latest.current;
    return now.toolsOf(rule, ofTrigger(rules, rule.trigger));
  }, []);
  return (
    <>
      {TRIGGERS.map((trigger) => (
        <TriggerGroup key={trigger} trigger={trigger} counts={counts} order={order} toolsOf={toolsOf} {...props} />
      ))}
      <RowStatus moved={order.moved} />
    </>
  );
});

const ofTrigger = (rules: Rules, trigger: Trigger): AnswerRule[] => rules.filter((rule) => rule.trigger === trigger);

type ToolsOf = (rule: AnswerRule) => RowToolsProps;

type GroupProps = Omit<ListProps, 'onReorder'> & {
  trigger: Trigger;
  counts: ReadonlyMap<string, Count>;
  order: RowOrder<AnswerRule>;
  toolsOf: ToolsOf;
};

/** The rules of one trigger, ordered by dragging or by buttons. */
function TriggerGroup({ trigger, counts, rules, disabled, edited, onEdit, order, toolsOf, onChange }: GroupProps) {
  const { t } = useTranslation('autoAnswer');
  const own = ofTrigger(rules, trigger);
  const warnings = warningsOf(own);
  if (own.length === 0) return null;
  const nameOf = (key: string): string => own.find((rule) => rule.key === key)?.name || t('unnamed');
  const wordsOf = (warning: Warning): string =>
    t(`warnings.${warning.kind}`, {
      other: 'other' in warning ? nameOf(warning.other) : '',
      word: 'word' in warning ? warning.word : '',
    });
  return (
    <section className={style.group} aria-label={t(`triggers.${trigger}`)}>
      <h3>{t(`triggers.${trigger}`)}</h3>
      <p className={style.quiet}>{t(`help.${trigger}`)}</p>
      <ol className={style.list}>
        {own.map((rule, at) => (
          <li key={rule.key} className={style.rule} {...order.dragOf(rule, edited === rule.key)}>
            <RuleRow
              rule={rule}
              disabled={disabled}
              count={counts.get(rule.key)}
              warnings={warnings
                .filter((warning) => warning.rule === rule.key)
                .map(wordsOf)
                .join('\n')}
              isEdited={edited === rule.key}
              isFirst={at === 0}
              isLast={at === own.length - 1}
              toolsOf={toolsOf}
              onEdit={onEdit}
              onChange={onChange}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

type Count = { said: number; late: number; saidAt: number | null };

/** Of the site that is chosen on the page, or of all together. */
function useCounts(): ReadonlyMap<string, Count> {
  const api = useApi();
  const { site } = useTab().query;
  const { data } = useQuery({
    queryKey: ['auto-answer-counts', site ?? null],
    queryFn: () => api('GET /autoAnswer/getCounts', site ? { site } : {}, { quiet: true }),
  });
  return new Map((data?.list ?? []).map((count) => [count.rule, count]));
}

type RowProps = {
  rule: AnswerRule;
  disabled: boolean;
  count: Count | undefined;
  /** One a line, so that equal warnings are equal props. */
  warnings: string;
  isEdited: boolean;
  isFirst: boolean;
  isLast: boolean;
  toolsOf: ToolsOf;
  onEdit: (key: string | null) => void;
  onChange: Change;
};

/** Drawn again only if its rule changes: a key press in one of a hundred rules draws one row. */
const RuleRow = memo(function RuleRow({ rule, disabled, count, warnings, isEdited, ...props }: RowProps) {
  const { t } = useTranslation('autoAnswer');
  const { toolsOf, onEdit, onChange } = props;
  const name = rule.name || t('unnamed');
  const issue = answerRule.safeParse(rule).error?.issues[0]?.message;
  return (
    <>
      <div className={style.head}>
        <Switch
          size="small"
          aria-label={t('enabled', { name })}
          checked={rule.enabled}
          disabled={disabled}
          onChange={(enabled) => onChange(rule.key, (now) => ({ ...now, enabled }))}
        />
        <span className={style.title}>
          {name}
          <CountNote count={count} />
        </span>
        <Button
          size="s"
          look="quiet"
          icon={isEdited ? 'minimise' : 'pencil'}
          aria-expanded={isEdited}
          aria-label={t(isEdited ? 'close' : 'edit', { name })}
          onClick={() => onEdit(isEdited ? null : rule.key)}
        />
        {!disabled && (
          <RowTools
            name={name}
            isFirst={props.isFirst}
            isLast={props.isLast}
            onMove={(by) => toolsOf(rule).onMove(by)}
            onRemove={() => toolsOf(rule).onRemove()}
          />
        )}
      </div>
      {warnings !== '' &&
        warnings.split('\n').map((warning) => (
          <p key={warning} className={style.warning}>
            {warning}
          </p>
        ))}
      {issue && (
        <p className={style.problem} role="alert">
          {errorText(isErrorId(issue) ? issue : 'bad-request')}
        </p>
      )}
      {isEdited && <OpenRule ruleKey={rule.key} disabled={disabled} onChange={onChange} />}
    </>
  );
});

/** How often a rule has answered. */
function CountNote({ count }: { count: Count | undefined }) {
  const { t, i18n } = useTranslation('autoAnswer');
  const time = count?.saidAt
    ? new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(count.saidAt)
    : '';
  return (
    <small>
      {count && count.said > 0 ? t('said', { count: count.said, time }) : t('saidNone')}
      {count && count.late > 0 && ` · ${t('late', { count: count.late })}`}
    </small>
  );
}

type OpenProps = { ruleKey: string; disabled: boolean; onChange: Change };

/** The editor of a rule, drawn at once with each key press. */
function OpenRule({ ruleKey, disabled, onChange }: OpenProps) {
  const rule = use(Current).find(({ key }) => key === ruleKey);
  return rule && <RuleEditor rule={rule} disabled={disabled} onChange={onChange} />;
}
