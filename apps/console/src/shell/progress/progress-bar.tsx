import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { progressMachine } from './progress';
import style from './progress.module.css';

const PER_CENT = 100;

/** Renders `progress`. `isOn`: the theme's flag `showProgressBar`. */
export function ProgressBar({ isOn = true }: { isOn?: boolean }) {
  const { t } = useTranslation('app');
  const { value, isFading } = useStore(progressMachine.state);
  if (!isOn || value === null) return null;
  const filled = Math.round(value * PER_CENT);
  return (
    <div
      className={style.track}
      data-fading={isFading}
      role="progressbar"
      aria-label={t('loading')}
      aria-valuemin={0}
      aria-valuemax={PER_CENT}
      aria-valuenow={filled}
    >
      <div className={style.bar} style={{ transform: `translateX(${value * PER_CENT - PER_CENT}%)` }} />
    </div>
  );
}
