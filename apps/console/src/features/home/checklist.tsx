import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Setup } from '../../lib/desk/types';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { toast } from '../../ui/toast/toast';
import style from './home.module.css';
import { useSaveChecklist } from './queries';
import { leftOf, type Progress, STEPS, stepPath } from './steps';

type Props = { progress: Progress; onSetup: (setup: Setup) => void };

/** The first steps with what is left of them; dismissed with one press, and back with another. */
export function Checklist({ progress, onSetup }: Props) {
  const { t } = useTranslation('home');
  const errorText = useErrorText();
  const save = useSaveChecklist();
  const [isBusy, setBusy] = useState(false);
  const left = leftOf(progress);

  async function show(checklist: boolean): Promise<void> {
    setBusy(true);
    try {
      await save(checklist);
      onSetup(checklist ? 'open' : undefined);
      if (!checklist)
        toast.info(t('list.dismissed'), {
          durationMs: 10_000,
          actions: [{ label: t('list.undo'), onSelect: () => void show(true) }],
        });
    } catch (error) {
      toast.bad(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={style.card} aria-labelledby="first-steps">
      <header className={style.cardHead}>
        <h2 id="first-steps">{t('list.title')}</h2>
        <span className={style.quiet}>
          {t('list.progress', { done: STEPS.length - left.length, all: STEPS.length })}
        </span>
        <Button look="quiet" size="s" busy={isBusy} onClick={() => void show(false)}>
          {t('list.dismiss')}
        </Button>
      </header>
      <ol className={style.list}>
        {STEPS.map((step) => (
          <li key={step} data-done={progress.done[step] || undefined}>
            <Icon name={progress.done[step] ? 'check' : 'minus'} />
            <Link to={stepPath(step)}>{t(`step.${step}`)}</Link>
            <span className={style.quiet}>{t(progress.done[step] ? 'start.done' : 'start.left')}</span>
          </li>
        ))}
      </ol>
      {left[0] && (
        <Link className={style.continue} to={stepPath(left[0])}>
          {t('list.continue')}
        </Link>
      )}
    </section>
  );
}
