import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Missing, Stale } from '../../lib/census/missing';
import { useApi } from '../../lib/services';
import { Empty } from '../../ui/empty';
import type { TeamProps } from './page';
import { Staffing } from './state/staffing';
import style from './team.module.css';
import { commonOf } from './use-list';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Steps of the colour; 0 has none. */
const STEPS = 5;

/** Conversations by weekday and hour, and load against limit. */
export function Heat(props: TeamProps) {
  const { t } = useTranslation('team');
  const api = useApi();
  const { kind, state, place, openRows } = props;
  const asked = { ...commonOf(kind, state, place), ...state.span };
  const found = useQuery({
    queryKey: ['census', 'service', 'heat', asked],
    queryFn: () => api('GET /census/service/getHeat', asked as never, { quiet: true }),
  });
  if (!found.data) return <Missing of={found} />;
  const counts = new Map(found.data.list.map(({ day, hour, count }) => [`${day}.${hour}`, count]));
  const most = Math.max(1, ...counts.values());
  return (
    <div className={style.found}>
      <Stale of={found} />
      <section className={style.card} aria-labelledby="team-heat">
        <h2 id="team-heat" className={style.heading}>
          {t('heat.title')}
        </h2>
        {found.data.total === 0 ? (
          <Empty title={t('heat.empty')} hint={t('heat.emptyHint')} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          <section className={style.scroll} aria-label={t('heat.title')} tabIndex={0}>
            <table className={style.heat}>
              <thead>
                <tr>
                  <td />
                  {HOURS.map((hour) => (
                    <th key={hour} scope="col">
                      {hour}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {DAYS.map((day) => (
                  <tr key={day}>
                    <th scope="row">{t(`heat.days.d${day}`)}</th>
                    {HOURS.map((hour) => {
                      const count = counts.get(`${day}.${hour}`) ?? 0;
                      return (
                        <td key={hour} data-heat={Math.ceil((count / most) * STEPS)}>
                          {count > 0 && (
                            <button
                              type="button"
                              className={style.heatValue}
                              aria-label={t('heat.rowsOf', { day: t(`heat.days.d${day}`), hour, count })}
                              onClick={() => openRows('total', null, { day, hour })}
                            >
                              {count}
                            </button>
                          )}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </section>
      <Staffing {...props} isLoad />
    </div>
  );
}
