import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { fullTime, shortTime } from '../../../lib/time/format';
import { useSourceText } from '../columns';
import style from './detail.module.css';
import type { About } from './queries';
import { useWords } from './use-words';

/** Figures of visits and conversations, and the first and last source. */
export function Metrics({ metrics }: { metrics: About['metrics'] }) {
  const { t } = useTranslation('userDetail');
  const { duration } = useWords();
  const figures = [
    ['visits', String(metrics.visits)],
    ['pages', String(metrics.pages)],
    ['dwell', duration(metrics.dwell)],
    ['conversations', String(metrics.conversations)],
    ['messages', String(metrics.messages)],
    ['letters', String(metrics.letters)],
    ['rating', metrics.rating === null ? '—' : metrics.rating.toFixed(1)],
  ] as const;
  return (
    <section aria-label={t('metrics.title')}>
      <dl className={style.figures}>
        {figures.map(([key, value]) => (
          <div key={key} className={style.figure}>
            <dt>{t(`metrics.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className={style.touches}>
        <Touch label={t('metrics.first')} touch={metrics.first} />
        <Touch label={t('metrics.last')} touch={metrics.last} />
      </dl>
    </section>
  );
}

function Touch({ label, touch }: { label: string; touch: About['metrics']['first'] }) {
  const { t } = useTranslation('userDetail');
  const source = useSourceText();
  return (
    <div className={style.touch}>
      <dt>{label}</dt>
      <dd>
        {touch ? (
          <>
            <strong>{source(touch)}</strong>
            <time dateTime={new Date(touch.time).toISOString()} title={fullTime(touch.time, currentLanguage())}>
              {shortTime(touch.time, Date.now(), currentLanguage())}
            </time>
            <span className={style.url} title={touch.URL}>
              {touch.URL}
            </span>
          </>
        ) : (
          t('metrics.none')
        )}
      </dd>
    </div>
  );
}
