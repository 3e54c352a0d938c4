import type { Answer } from '@parley/protocol/http/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { figureText } from '../../../lib/census/figure-text';
import { Missing, renewing, Stale } from '../../../lib/census/missing';
import { Pages } from '../../../lib/census/pages';
import { zonedMoment } from '../../../lib/census/zoned-days';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { Notice } from '../../../ui/notice';
import type { TeamProps } from '../page';
import style from '../team.module.css';
import { commonOf } from '../use-list';
import { useCauseText } from './use-cause-text';

type Found = Answer<'GET /census/service/getTimeline'>;
type Agent = Found['list'][number];
type Interval = Agent['intervals'][number];

const STATES = ['online', 'rest', 'busy', 'hidden', 'disconnected', 'offline'] as const;
const PAGE = 20;
const EVERY_MS = 5000;
const DAY_MS = 86_400_000;
/** As the server, with the hour that the end of summer time adds. */
const MOST_MS = 31 * DAY_MS + 3_600_000;
/** Units of the drawing's width. */
const WIDTH = 1000;
const HEIGHT = 20;

/** States of each agent on one axis of time, and of one agent as a table. */
export function Timeline({ kind, state, place, go }: TeamProps) {
  const { t } = useTranslation('team');
  const api = useApi();
  const [opened, setOpened] = useState<string | null>(null);
  const { span, zone } = state;
  const isTooLong = span !== null && span.to - span.from > MOST_MS;
  const asked = { ...commonOf(kind, state, place), ...span, pageNo: place.pageNo, pageSize: PAGE };
  const found = useQuery({
    queryKey: ['census', 'service', 'timeline', asked],
    queryFn: () => api('GET /census/service/getTimeline', asked, { quiet: true }),
    enabled: span !== null && !isTooLong,
    // A range that lasts grows.
    refetchInterval: span !== null && span.to > Date.now() ? EVERY_MS : false,
    placeholderData: keepPreviousData,
  });
  if (isTooLong) return <Notice kind="wait">{t('timeline.tooLong')}</Notice>;
  if (!found.data) return <Missing of={found} />;
  const { list, total, from, to } = found.data;
  const shown = list.find(({ id }) => id === opened);
  return (
    <section
      className={`${style.card} ${renewing(found)}`}
      aria-label={t('views.state.timeline')}
      aria-busy={found.isFetching}
    >
      <Stale of={found} />
      <ul className={style.legend}>
        {STATES.map((each) => (
          <li key={each}>
            <span className={style.state} data-state={each}>
              {t(`states.${each}`)}
            </span>
          </li>
        ))}
      </ul>
      <p className={style.axis}>
        <span>{zonedMoment(from, zone).slice(0, 16)}</span>
        <span>{zonedMoment(to, zone).slice(0, 16)}</span>
      </p>
      {list.length === 0 ? (
        <Empty title={t('empty.agent')} hint={t('emptyHint.agent')} />
      ) : (
        <ul className={style.lanes}>
          {list.map((agent) => (
            <li key={agent.id} className={style.lane}>
              <Button
                look="link"
                aria-expanded={agent.id === opened}
                title={t('timeline.open', { name: agent.name })}
                onClick={() => setOpened(agent.id === opened ? null : agent.id)}
              >
                <bdi>{agent.name}</bdi>
              </Button>
              <Lane agent={agent} range={{ from, to }} zone={zone} />
            </li>
          ))}
        </ul>
      )}
      {shown && <Changes agent={shown} zone={zone} />}
      <Pages pageNo={place.pageNo} pageSize={PAGE} total={total} onTurn={(pageNo) => go({ pageNo })} />
    </section>
  );
}

type LaneProps = { agent: Agent; range: { from: number; to: number }; zone: string };

function Lane({ agent, range, zone }: LaneProps) {
  const { t } = useTranslation('team');
  const causeText = useCauseText();
  const x = (at: number): number => ((at - range.from) / (range.to - range.from)) * WIDTH;
  const textOf = (interval: Interval): string =>
    [
      t(`states.${interval.state}`),
      `${zonedMoment(interval.from, zone).slice(5, 16)} – ${interval.isOpen ? t('rows.open_end') : zonedMoment(interval.to, zone).slice(5, 16)}`,
      causeText(interval),
    ].join(' · ');
  return (
    <svg
      className={style.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('timeline.of', { name: agent.name, count: agent.intervals.length })}
    >
      {agent.intervals.map((interval) => (
        <rect
          key={`${interval.from}.${interval.state}`}
          className={style.piece}
          data-state={interval.state}
          x={x(interval.from)}
          width={Math.max(0.5, x(interval.to) - x(interval.from))}
          height={HEIGHT}
        >
          <title>{textOf(interval)}</title>
        </rect>
      ))}
    </svg>
  );
}

function Changes({ agent, zone }: { agent: Agent; zone: string }) {
  const { t } = useTranslation('team');
  const label = t('timeline.changes', { name: agent.name });
  const causeText = useCauseText();
  return (
    <>
      <h2 className={style.heading}>{label}</h2>
      {agent.intervals.length === 0 ? (
        <p>{t('timeline.nothing')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className={style.scroll} aria-label={label} tabIndex={0}>
          <table className={style.rows}>
            <thead>
              <tr>
                {(['state', 'from', 'to', 'length', 'cause'] as const).map((head) => (
                  <th key={head} scope="col">
                    {t(`rows.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {agent.intervals.map((interval) => (
                <tr key={`${interval.from}.${interval.state}`}>
                  <td>
                    <span className={style.state} data-state={interval.state}>
                      {t(`states.${interval.state}`)}
                    </span>
                  </td>
                  <td>{zonedMoment(interval.from, zone)}</td>
                  <td>{interval.isOpen ? t('rows.open_end') : zonedMoment(interval.to, zone)}</td>
                  <td>{figureText(interval.to - interval.from, 'milliseconds')}</td>
                  <td>{causeText(interval)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
