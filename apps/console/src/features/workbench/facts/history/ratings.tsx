import type { VisitorRow } from '@parley/protocol/types';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../../lib/desk/desk-context';
import { ShortTime } from '../fact';
import style from './history.module.css';
import { Section } from './section';
import { Stars } from './stars';
import { usePages } from './use-pages';

/** The visitor's ratings: agent, score and comment. */
export function Ratings({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('workbenchFacts');
  const query = usePages('GET /talk/ratings', row.YQToken, `${row.conversation} ${row.state}`);
  const desk = useDesk();
  const { refetch } = query;
  useEffect(
    () =>
      desk.listen((push) => {
        if (push.code === '2021' && push.YQToken === row.YQToken) void refetch();
      }),
    [desk, refetch, row.YQToken],
  );
  return (
    <Section title={t('history.ratings')} query={query} empty={t('history.noRatings')}>
      {(list) => (
        <ol className={style.list}>
          {list.map((rating) => (
            <li key={`${rating.conversation} ${rating.serviceID}`} className={style.entry}>
              <span className={style.top}>
                <Stars score={rating.score} />
                <bdi className={style.who} title={rating.nickname}>
                  {rating.nickname}
                </bdi>
                <ShortTime time={rating.time} className={style.when} />
              </span>
              {rating.tags.length > 0 && (
                <span className={style.foot}>
                  {rating.tags.map((tag) => (
                    <span key={tag} className={style.category}>
                      {tag}
                    </span>
                  ))}
                </span>
              )}
              {rating.comment && <bdi className={style.words}>{rating.comment}</bdi>}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
