import { MOST_SECONDS, MOST_STEPS, OWN_TEXTS, TRIGGERS } from '@parley/core/auto-answers/rules';
import { VARIABLES } from '@parley/core/auto-answers/texts';
import { channels } from '@parley/core/vocabulary';
import type { AnswerRule } from '@parley/protocol/settings/auto-answer';
import { useQuery } from '@tanstack/react-query';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { useVisitWords } from '../../../lib/visit-words/use-visit-words';
import { Button } from '../../../ui/button';
import { GrowingText } from '../../../ui/form/growing-text';
import { MultiSelect } from '../../../ui/form/multi-select';
import { HoursControl } from '../controls/hours-control';
import style from './auto-answer.module.css';

type Props = { rule: AnswerRule; disabled: boolean; onChange: (rule: AnswerRule) => void };
type Step = AnswerRule['steps'][number];

/** The fields of one rule: what it says when, and where it applies. */
export function RuleEditor({ rule, disabled, onChange }: Props) {
  const { t } = useTranslation('autoAnswer');
  const put = (changed: Partial<AnswerRule>) => onChange({ ...rule, ...changed });
  const putStep = (at: number, changed: Partial<Step>) =>
    put({ steps: rule.steps.map((step, each) => (each === at ? { ...step, ...changed } : step)) });

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
        <Labelled label={t('trigger')}>
          <Select
            aria-label={t('trigger')}
            value={rule.trigger}
            disabled={disabled}
            onChange={(trigger: AnswerRule['trigger']) => put({ trigger })}
            options={TRIGGERS.map((value) => ({ value, label: t(`triggers.${value}`) }))}
          />
        </Labelled>
      </div>
      {rule.trigger === 'keyword' && (
        <Labelled label={t('words')}>
          <Tags
            label={t('words')}
            hint={t('wordsHint')}
            value={rule.words}
            {...{ disabled }}
            onChange={(words) => put({ words })}
          />
        </Labelled>
      )}
      {rule.steps.map((step, at) => (
        <StepFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps have no other name
          key={at}
          number={at + 1}
          step={step}
          disabled={disabled}
          onChange={(changed) => putStep(at, changed)}
          {...(rule.steps.length > 1 && {
            onRemove: () => put({ steps: rule.steps.filter((_, each) => each !== at) }),
          })}
        />
      ))}
      {rule.steps.length < MOST_STEPS && (
        <div>
          <Button
            size="s"
            icon="plus"
            disabled={disabled}
            onClick={() => put({ steps: [...rule.steps, after(rule.steps)] })}
          >
            {t('addStep')}
          </Button>
        </div>
      )}
      <p className={style.quiet}>{t('variables', { names: VARIABLES.map((name) => `{${name}}`).join(' ') })}</p>
      <RuleSwitch name="repeat" {...{ rule, disabled, put }} />
      {OWN_TEXTS[rule.trigger] && <RuleSwitch name="ownFirst" {...{ rule, disabled, put }} />}
      <ConditionFields rule={rule} disabled={disabled} put={put} />
    </div>
  );
}

/** A further step, a minute after the last one. */
const after = (steps: readonly Step[]): Step => ({
  seconds: Math.min(MOST_SECONDS, (steps.at(-1)?.seconds ?? 0) + 60),
  kind: 'text',
  text: { zh: '', en: '' },
});

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={style.labelled}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

type TagsProps = {
  label: string;
  hint: string;
  value: readonly string[];
  disabled: boolean;
  onChange: (value: string[]) => void;
};

function Tags({ label, hint, value, disabled, onChange }: TagsProps) {
  return (
    <MultiSelect
      mode="tags"
      open={false}
      aria-label={label}
      placeholder={hint}
      maxCount={50}
      tokenSeparators={[',', '，', '、']}
      value={[...value]}
      disabled={disabled}
      onChange={onChange}
    />
  );
}

type StepProps = {
  number: number;
  step: Step;
  disabled: boolean;
  onChange: (changed: Partial<Step>) => void;
  onRemove?: () => void;
};

function StepFields({ number, step, disabled, onChange, onRemove }: StepProps) {
  const { t } = useTranslation('autoAnswer');
  const label = t('step', { number });
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
          onChange={(seconds) => seconds !== null && onChange({ seconds })}
        />
        <Select
          aria-label={`${label} ${t('kind')}`}
          value={step.kind}
          disabled={disabled}
          popupMatchSelectWidth={false}
          onChange={(kind: Step['kind']) => onChange({ kind })}
          options={(['text', 'rich'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        {onRemove && (
          <Button
            size="s"
            look="quiet"
            icon="trash"
            disabled={disabled}
            aria-label={t('removeStep', { number })}
            onClick={onRemove}
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
              onChange={(event) => onChange({ text: { ...step.text, [side]: event.target.value } })}
            />
          </Labelled>
        ))}
      </div>
    </fieldset>
  );
}

function RuleSwitch({ name, rule, disabled, put }: ConditionProps & { name: 'repeat' | 'ownFirst' }) {
  const { t } = useTranslation('autoAnswer');
  return (
    <span className={style.check}>
      <Switch
        size="small"
        aria-label={t(name)}
        checked={rule[name]}
        disabled={disabled}
        onChange={(value) => put({ [name]: value })}
      />
      {t(name)}
    </span>
  );
}

type ConditionProps = { rule: AnswerRule; disabled: boolean; put: (changed: Partial<AnswerRule>) => void };

function ConditionFields({ rule, disabled, put }: ConditionProps) {
  const { t } = useTranslation('autoAnswer');
  const words = useVisitWords();
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['auto-answer-options'],
    queryFn: () => api('GET /letter/getOptions', undefined, { quiet: true }),
    staleTime: 60_000,
  });
  const choice = (name: 'sites' | 'groups' | 'channels', options: readonly { value: string; label: string }[]) => (
    <Labelled label={t(name)}>
      <MultiSelect
        mode="multiple"
        aria-label={t(name)}
        placeholder={t('any')}
        optionFilterProp="label"
        value={[...rule[name]]}
        disabled={disabled}
        onChange={(value: string[]) => put({ [name]: value })}
        options={[...options]}
      />
    </Labelled>
  );
  return (
    <section className={style.stack} aria-label={t('conditions')}>
      <strong>{t('conditions')}</strong>
      <div className={style.pair}>
        {choice('sites', data?.sites ?? [])}
        {choice('groups', data?.groups ?? [])}
        {choice(
          'channels',
          channels.map((value) => ({ value, label: words.channel(value) })),
        )}
        <Labelled label={t('hours')}>
          <Select
            aria-label={t('hours')}
            value={rule.hours}
            disabled={disabled}
            onChange={(hours: AnswerRule['hours']) => put({ hours })}
            options={(['any', 'open', 'closed'] as const).map((value) => ({ value, label: t(`hoursOf.${value}`) }))}
          />
        </Labelled>
        <Labelled label={t('pages')}>
          <Tags
            label={t('pages')}
            hint={t('pagesHint')}
            value={rule.pages}
            {...{ disabled }}
            onChange={(pages) => put({ pages })}
          />
        </Labelled>
        <Labelled label={t('tags')}>
          <Tags
            label={t('tags')}
            hint={t('any')}
            value={rule.tags}
            {...{ disabled }}
            onChange={(tags) => put({ tags })}
          />
        </Labelled>
      </div>
      <Labelled label={t('times')}>
        <HoursControl
          id={`${rule.key}-times`}
          value={rule.times}
          disabled={disabled}
          onChange={(times) => put({ times: times as AnswerRule['times'] })}
        />
      </Labelled>
    </section>
  );
}
