import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Missing, Stale } from '../../../lib/census/missing';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { Chart } from '../../../ui/chart/chart';
import type { ListedProps } from '../page';
import style from '../team.module.css';
import { commonOf } from '../use-list';

const SCORES = [5, 4, 3, 2, 1] as const;

/** How many ratings each score has, the reasons given, and the words of comments. */
export function Distribution({ kind, state, place, lists, go, openRows }: ListedProps) {
  const { t } = useTranslation('team');
  const api = useApi();
  const asked = { ...commonOf(kind, state, place), ...state.span };
  const found = useQuery({
    queryKey: ['census', 'service', 'words', asked],
    queryFn: () => api('GET /census/service/getWords', asked as never, { quiet: true }),
  });
  const { data } = found;
  const sum = lists.list.data?.sum ?? {};
  return (
    <section className={style.card} aria-label={t('distribution.title')}>
      <Chart
        title={t('distribution.title')}
        isHorizontal
        height={200}
        picture={t('distribution.title')}
        onPick={(at) => openRows(`score${SCORES[at]}`, null)}
        data={{
          head: t('rows.score'),
          labels: SCORES.map((score) => t('filters.scoreOf', { score })),
          series: [
            {
              name: t('distribution.ratings'),
              kind: 'bar',
              color: 'accent',
              values: SCORES.map((score) => sum[`score${score}`] ?? 0),
            },
          ],
        }}
      />
      {data ? <Stale of={found} /> : <Missing of={found} />}
      {data && data.tags.length > 0 && (
        <>
          <h2 className={style.heading}>{t('distribution.tags')}</h2>
          <ul className={style.words}>
            {data.tags.map(({ tag, count }) => (
              <li key={tag}>
                <Button
                  size="s"
                  aria-pressed={tag === place.tag}
                  onClick={() => go({ tag: tag === place.tag ? '' : tag })}
                >
                  {`${tag} ${count}`}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {data && data.words.length > 0 && (
        <>
          <h2 className={style.heading}>{t('distribution.words')}</h2>
          <ul className={style.words} aria-label={t('distribution.words')}>
            {data.words.map(({ word, count }) => (
              <li key={word} className={style.word}>
                <bdi>{word}</bdi> <span className={style.note}>{count}</span>
              </li>
            ))}
          </ul>
          <p className={style.note}>{t('distribution.wordsNote')}</p>
        </>
      )}
    </section>
  );
}
