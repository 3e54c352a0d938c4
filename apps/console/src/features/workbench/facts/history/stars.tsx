import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/icon';
import style from './history.module.css';

const BEST = 5;

/** A score as stars, with the number for screen readers. */
export function Stars({ score }: { score: number }) {
  const { t } = useTranslation('workbenchFacts');
  return (
    <span
      className={style.stars}
      role="img"
      aria-label={t('history.score', { score })}
      title={t('history.score', { score })}
    >
      {Array.from({ length: BEST }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five stars, always
        <span key={index} data-full={index < Math.round(score) || undefined}>
          <Icon name="star" size={14} />
        </span>
      ))}
    </span>
  );
}
