import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import style from './home.module.css';
import { type Progress, STEPS, type Step } from './steps';

type Props = { progress: Progress; now: Step; onChoose: (step: Step) => void };

/** All steps; any can be opened. On a phone only the present one is named. */
export function StepList({ progress, now, onChoose }: Props) {
  const { t } = useTranslation('home');
  return (
    <nav className={style.steps} aria-label={t('start.steps')}>
      <ol>
        {STEPS.map((step, at) => (
          <li key={step}>
            <button
              type="button"
              data-done={progress.done[step] || undefined}
              aria-current={step === now ? 'step' : undefined}
              onClick={() => onChoose(step)}
            >
              <span className={style.mark} aria-hidden="true">
                {progress.done[step] ? <Icon name="check" size={14} /> : at + 1}
              </span>
              <span className={style.name}>{t(`step.${step}`)}</span>
              {progress.done[step] && <span className={style.unseen}>{t('start.done')}</span>}
            </button>
          </li>
        ))}
      </ol>
      <p className={style.of}>{t('start.of', { now: STEPS.indexOf(now) + 1, all: STEPS.length })}</p>
    </nav>
  );
}
