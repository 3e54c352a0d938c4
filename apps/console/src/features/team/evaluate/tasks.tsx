import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Missing, renewing, Stale } from '../../../lib/census/missing';
import { Pages } from '../../../lib/census/pages';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import type { TeamProps } from '../page';
import style from '../team.module.css';
import { RatingItem } from './rating-item';

const PAGE = 20;

/** Follow-up tasks of bad ratings: open ones by due date, or done ones. */
export function Tasks({ state, place, go }: TeamProps) {
  const { t } = useTranslation('team');
  const api = useApi();
  const { isDone, isMine } = place;
  const asked = {
    state: isDone ? ('done' as const) : ('open' as const),
    pageNo: place.pageNo,
    pageSize: PAGE,
    ...(isMine && { isMine: 'true' as const }),
  };
  const found = useQuery({
    queryKey: ['census', 'service', 'tasks', asked],
    queryFn: () => api('GET /census/service/getTasks', asked as never, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  if (!found.data) return <Missing of={found} />;
  return (
    <section
      className={`${style.card} ${renewing(found)}`}
      aria-label={t('views.evaluate.tasks')}
      aria-busy={found.isFetching}
    >
      <Stale of={found} />
      <span className={style.buttons}>
        <Button size="s" aria-pressed={isMine} onClick={() => go({ isMine: !isMine })}>
          {t('tasks.mine')}
        </Button>
        <Button size="s" aria-pressed={isDone} onClick={() => go({ isDone: !isDone })}>
          {t('tasks.done')}
        </Button>
      </span>
      {found.data.list.length === 0 ? (
        <Empty title={t('tasks.empty')} hint={t('tasks.emptyHint')} />
      ) : (
        <ul className={style.ratings}>
          {found.data.list.map((rating) => (
            <RatingItem key={rating.id} rating={rating} zone={state.zone} />
          ))}
        </ul>
      )}
      <Pages pageNo={place.pageNo} pageSize={PAGE} total={found.data.total} onTurn={(pageNo) => go({ pageNo })} />
    </section>
  );
}
