import type { Answer } from '@parley/protocol/http/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Missing, renewing, Stale } from '../../../lib/census/missing';
import { Pages } from '../../../lib/census/pages';
import { useApi } from '../../../lib/services';
import { Empty } from '../../../ui/empty';
import type { TeamProps } from '../page';
import style from '../team.module.css';
import { commonOf } from '../use-list';
import { RatingItem } from './rating-item';

const PAGE = 20;

/** Ratings with their comments, appeals and tasks; below them those taken out of the figures. */
export function Comments(props: TeamProps) {
  const { t } = useTranslation('team');
  const { place, go } = props;
  const [outNo, setOutNo] = useState(1);
  const ratings = useRatings(props, 'ratings', place.pageNo);
  const withdrawn = useRatings(props, 'withdrawn', outNo);
  if (!ratings.data) return <Missing of={ratings} />;
  const outOf = withdrawn.data?.rows ?? 0;
  return (
    <section className={`${style.card} ${renewing(ratings)}`} aria-label={t('views.evaluate.comments')}>
      <Stale of={ratings} />
      {ratings.data.list.length === 0 && place.pageNo === 1 && (
        <Empty title={t('comments.empty')} hint={t('comments.emptyHint')} />
      )}
      <Listed found={ratings.data} zone={props.state.zone} />
      <Pages pageNo={place.pageNo} pageSize={PAGE} total={ratings.data.rows} onTurn={(pageNo) => go({ pageNo })} />
      {(outOf > 0 || withdrawn.isError) && <h2 className={style.heading}>{t('comments.withdrawn')}</h2>}
      {!withdrawn.data && withdrawn.isError && <Missing of={withdrawn} />}
      {withdrawn.data && outOf > 0 && (
        <>
          <Listed found={withdrawn.data} zone={props.state.zone} />
          <Pages pageNo={outNo} pageSize={PAGE} total={outOf} onTurn={setOutNo} />
        </>
      )}
    </section>
  );
}

function useRatings({ kind, state, place }: TeamProps, figure: 'ratings' | 'withdrawn', pageNo: number) {
  const api = useApi();
  const asked = { ...commonOf(kind, state, place), ...state.span, kind, figure, pageNo, pageSize: PAGE };
  return useQuery({
    queryKey: ['census', 'service', 'ratings', asked],
    queryFn: () => api('GET /census/service/getRows', asked as never, { quiet: true }) as Promise<Found>,
    placeholderData: keepPreviousData,
  });
}

type Found = Answer<'GET /census/service/getRows'>;

function Listed({ found, zone }: { found: Found; zone: string }) {
  return (
    <ul className={style.ratings}>
      {found.list.map(({ id, rating }) => rating && <RatingItem key={id} rating={rating} zone={zone} />)}
    </ul>
  );
}
