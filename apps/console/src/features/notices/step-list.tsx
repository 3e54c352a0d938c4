import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { Icon, type IconName } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import style from './notices.module.css';
import type { Check } from './use-check';
import { STEPS, type Step, type Verdict } from './verdicts';

type State = Verdict['state'] | 'idle' | 'running';

const ICONS: Record<State, IconName> = {
  good: 'check',
  wait: 'info',
  bad: 'warning',
  idle: 'clock',
  running: 'refresh',
};

/** The steps with their state and advice. */
export function StepList({ check, onAllow }: { check: Check; onAllow: () => void }) {
  return (
    <>
      <Outcome check={check} />
      <ol className={style.steps}>
        {STEPS.map((step) => (
          <StepLine key={step} step={step} check={check} onAllow={onAllow} />
        ))}
      </ol>
    </>
  );
}

function Outcome({ check: { verdicts, running } }: { check: Check }) {
  const { t } = useTranslation('noticeCheck');
  if (running !== null || verdicts.size < STEPS.length) return null;
  const all = [...verdicts.values()];
  const count = all.filter(({ state }) => state === 'bad').length;
  if (count > 0) return <Notice kind="bad">{t('someBad', { count })}</Notice>;
  const isPlain = all.every(({ state }) => state === 'good');
  return <Notice kind={isPlain ? 'good' : 'info'}>{isPlain ? t('allGood') : t('someWait')}</Notice>;
}

function StepLine({ step, check, onAllow }: { step: Step; check: Check; onAllow: () => void }) {
  const { t } = useTranslation('noticeCheck');
  const verdict = check.verdicts.get(step);
  const state: State = check.running === step ? 'running' : (verdict?.state ?? 'idle');
  return (
    <li className={style.step} data-state={state} data-step={step}>
      <span className={style.icon}>
        <Icon name={ICONS[state]} />
      </span>
      <div className={style.words}>
        <p className={style.name}>
          {t(`steps.${step}`)} <span className={style.state}>{t(`states.${state}`)}</span>
        </p>
        {verdict && <p className={style.verdict}>{t(`verdicts.${verdict.text}`, verdict.detail ?? {})}</p>}
      </div>
      {verdict?.text === 'permissionAsk' && (
        <Button size="s" look="primary" onClick={onAllow}>
          {t('allow')}
        </Button>
      )}
    </li>
  );
}
