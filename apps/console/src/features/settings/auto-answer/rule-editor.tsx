import { MOST_SECONDS, MOST_STEPS, OWN_TEXTS, TRIGGERS } from '@parley/core/auto-answers/rules';
import { VARIABLES } from '@parley/core/auto-answers/texts';
import type { AnswerRule } from '@parley/protocol/settings/auto-answer';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { GrowingText } from '../../../ui/form/growing-text';
import style from './auto-answer.module.css';
import { ConditionFields } from './condition-fields';
import { Labelled, Tags } from './labelled';

/** Changes the rule of this key. */
export type ChangeRule = (key: string, how: (rule: AnswerRule) => AnswerRule) => void;

type Props = { rule: AnswerRule; disabled: boolean; onChange: ChangeRule };
type Step = AnswerRule['steps'][number];
type Put = (changed: Partial<AnswerRule>) => void;

/** The fields of one rule: what it says when, and where it applies. Parts that did not change are not drawn again. */
export function RuleEditor({ rule, disabled, onChange }: Props) {
  const { t } = useTranslation('autoAnswer');
  const { key, trigger, steps } = rule;
  const put = useCallback<Put>((changed) => onChange(key, (now) => ({ ...now, ...changed })), [key, onChange]);
  const putSteps = useCallback(
    (how: (steps: readonly Step[]) => Step[]) => onChange(key, (now) => ({ ...now, steps: how(now.steps) })),
    [key, onChange],
  );
  const { sites, groups, channels, pages, tags, hours, times } = rule;

  return (
    <div className={style.editor}>
      <div className={style.pair}>
        <Labelled label={t('name')}>
          <Input
            aria-label={t('name')}
            maxLength={60}
            value={rule.name}
            disabled={disabled}
            onChange={({ target }) => put({ name: target.value })}
          />
        </Labelled>
        <TriggerField trigger={trigger} disabled={disabled} put={put} />
      </div>
      {trigger === 'keyword' && <WordsField words={rule.words} disabled={disabled} put={put} />}
      {steps.map((step, at) => (
        <StepFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps have no other name
          key={at}
          at={at}
          step={step}
          disabled={disabled}
          isOnly={steps.length === 1}
          onChange={putSteps}
        />
      ))}
      {steps.length < MOST_STEPS && (
        <div>
          <Button
            size="s"
            icon="plus"
            disabled={disabled}
            onClick={() => putSteps((present) => [...present, after(present)])}
          >
            {t('addStep')}
          </Button>
        </div>
      )}
      <p className={style.quiet}>{t('variables', { names: VARIABLES.map((name) => `{${name}}`).join(' ') })}</p>
      <RuleSwitch name="repeat" value={rule.repeat} disabled={disabled} put={put} />
      {OWN_TEXTS[trigger] && <RuleSwitch name="ownFirst" value={rule.ownFirst} disabled={disabled} put={put} />}
      <ConditionFields ruleKey={key} {...{ sites, groups, channels, pages, tags, hours, times, disabled, put }} />
    </div>
  );
}

/** A further step, a minute after the last one. */
const after = (steps: readonly Step[]): Step => ({
  seconds: Math.min(MOST_SECONDS, (steps.at(-1)?.seconds ?? 0) + 60),
  kind: 'text',
  text: { zh: '', en: '' },
});

type PartProps = { disabled: boolean; put: Put };

const TriggerField = memo(function TriggerField({
  trigger,
  disabled,
  put,
}: PartProps & { trigger: AnswerRule['trigger'] }) {
  const { t } = useTranslation('autoAnswer');
  return (
    <Labelled label={t('trigger')}>
      <Select
        aria-label={t('trigger')}
        value={trigger}
        disabled={disabled}
        onChange={(chosen: AnswerRule['trigger']) => put({ trigger: chosen })}
        options={TRIGGERS.map((value) => ({ value, label: t(`triggers.${value}`) }))}
      />
    </Labelled>
  );
});

const WordsField = memo(function WordsField({ words, disabled, put }: PartProps & { words: AnswerRule['words'] }) {
  const { t } = useTranslation('autoAnswer');
  return (
    <Labelled label={t('words')}>
      <Tags
        label={t('words')}
        hint={t('wordsHint')}
        value={words}
        disabled={disabled}
        onChange={(next) => put({ words: next })}
      />
    </Labelled>
  );
});

type StepProps = {
  at: number;
  step: Step;
  disabled: boolean;
  isOnly: boolean;
  onChange: (how: (steps: readonly Step[]) => Step[]) => void;
};

const StepFields = memo(function StepFields({ at, step, disabled, isOnly, onChange }: StepProps) {
  const { t } = useTranslation('autoAnswer');
  const number = at + 1;
  const label = t('step', { number });
  const put = (changed: Partial<Step>) =>
    onChange((steps) => steps.map((one, each) => (each === at ? { ...one, ...changed } : one)));
  return (
    <fieldset className={style.step} aria-label={label}>
      <div className={style.head}>
        <strong>{label}</strong>
        <InputNumber
          aria-label={`${label} ${t('seconds')}`}
          prefix={t('seconds')}
          precision={0}
          min={0}
          max={MOST_SECONDS}
          value={step.seconds}
          disabled={disabled}
          onChange={(seconds) => seconds !== null && put({ seconds })}
        />
        <Select
          aria-label={`${label} ${t('kind')}`}
          value={step.kind}
          disabled={disabled}
          popupMatchSelectWidth={false}
          onChange={(kind: Step['kind']) => put({ kind })}
          options={(['text', 'rich'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        {!isOnly && (
          <Button
            size="s"
            look="quiet"
            icon="trash"
            disabled={disabled}
            aria-label={t('removeStep', { number })}
            onClick={() => onChange((steps) => steps.filter((_, each) => each !== at))}
          />
        )}
      </div>
      <div className={style.pair}>
        {(['zh', 'en'] as const).map((side) => (
          <Labelled key={side} label={t(side)}>
            <GrowingText
              lines={[2, 6]}
              aria-label={`${label} ${t(side)}`}
              value={step.text[side]}
              disabled={disabled}
              onChange={(event) => put({ text: { ...step.text, [side]: event.target.value } })}
            />
          </Labelled>
        ))}
      </div>
    </fieldset>
  );
});

type SwitchProps = PartProps & { name: 'repeat' | 'ownFirst'; value: boolean };

const RuleSwitch = memo(function RuleSwitch({ name, value, disabled, put }: SwitchProps) {
  const { t } = useTranslation('autoAnswer');
  return (
    <span className={style.check}>
      <Switch
        size="small"
        aria-label={t(name)}
        checked={value}
        disabled={disabled}
        onChange={(next) => put({ [name]: next })}
      />
      {t(name)}
    </span>
  );
});
