import { useTranslation } from 'react-i18next';
import type { Hit } from './queries';
import style from './robots.module.css';

/** Entries that fit a question, each with its score and why, word by word. */
export function Hits({ hits }: { hits: readonly Hit[] }) {
  const { t } = useTranslation('robots');
  return (
    <ol className={style.list} aria-label={t('ask.hits')}>
      {hits.map((hit) => (
        <li key={hit.entry} className={style.card}>
          <bdi className={style.label}>{hit.question}</bdi>
          <Score value={hit.score} />
          {hit.phrase !== hit.question && <span className={style.note}>{t('ask.phrase', { phrase: hit.phrase })}</span>}
          <ul className={style.why} aria-label={t('ask.why')}>
            {hit.why.map(({ asked, found, kind, share }) => (
              <li key={`${asked} ${found} ${kind}`}>
                <bdi>{asked === found || asked === '' ? found : `${asked} → ${found}`}</bdi>{' '}
                <span className={style.note}>
                  {t(`ask.kinds.${kind}`)} {percentOf(share)}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** A score from 0 to 1 as a bar and as a number. */
export function Score({ value }: { value: number }) {
  const { t } = useTranslation('robots');
  return (
    <span className={style.score}>
      <span className={style.bar} aria-hidden="true">
        <span style={{ width: percentOf(value) }} />
      </span>
      {t('ask.score', { score: percentOf(value) })}
    </span>
  );
}

export const percentOf = (share: number): string => `${Math.round(share * 100)}%`;
