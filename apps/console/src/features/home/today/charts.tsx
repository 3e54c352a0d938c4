import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { stepLabels } from '../../../lib/census/zoned-days';
import { lazyPart } from '../../../lib/lazy-part';
import { PATHS } from '../../../lib/paths';
import { placeName } from '../../../lib/region-text';
import { useVisitWords } from '../../../lib/visit-words/use-visit-words';
import { Chart } from '../../../ui/chart/chart';
import type { ChartData } from '../../../ui/chart/types';
import { Empty } from '../../../ui/empty';
import { Failed } from '../../../ui/failed';
import { type Charts as Answered, type Figures, usePart } from './queries';
import style from './today.module.css';

const AreaMap = lazyPart(() => import('./area-map'), 'AreaMap');

/** Chats and visits of the last 24 hours; sources, regions and landing pages of today. */
export function Charts({ figures }: { figures: Figures | undefined }) {
  const charts = usePart('GET /home/charts');
  if (!charts.data && charts.isError)
    return <Failed error={charts.error} busy={charts.isFetching} onRetry={() => void charts.refetch()} />;
  return (
    <div className={style.charts}>
      <Hours figures={figures} />
      <Top kind="sources" list={charts.data?.sources} />
      <Top kind="areas" list={charts.data?.areas} provinces={charts.data?.provinces} />
      <Top kind="landings" list={charts.data?.landings} />
    </div>
  );
}

function Hours({ figures }: { figures: Figures | undefined }) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const data = useMemo(() => figures && hoursData(figures, t), [figures, t]);
  return (
    <div className={style.card} data-chart>
      {data && <Chart title={t('charts.hours')} data={data} onPick={() => void navigate('/flow/source?range=today')} />}
    </div>
  );
}

function hoursData(
  { hours, zone, list }: Figures,
  t: (key: 'charts.hour' | 'charts.visits' | 'charts.chats') => string,
): ChartData {
  const lineOf = (area: string, key: string): number[] =>
    (list.find((each) => each.area === area && each.key === key)?.line ?? []).map((value) => value ?? 0);
  return {
    head: t('charts.hour'),
    // `2030-03-10 14:00`: the day of an hour is told by its place.
    labels: stepLabels(hours, { step: 'hour', zone }).map((label) => label.slice(-5)),
    series: [
      { name: t('charts.visits'), kind: 'line', color: 'accent', values: lineOf('flow', 'visits') },
      { name: t('charts.chats'), kind: 'line', color: 'good', values: lineOf('talk', 'total') },
    ],
  };
}

type Kind = 'sources' | 'areas' | 'landings';

/** A source or a place opens into its parts; landing pages are listed by a report. */
function pathOf(kind: Kind, { key, name }: Answered[Kind][number]): string {
  if (kind === 'landings') {
    const question = { figures: ['visits'], dimensions: ['landing'], range: { preset: 'today' }, chart: 'none' };
    return `${PATHS.report}?q=${encodeURIComponent(JSON.stringify(question))}`;
  }
  const crumb = key === name ? [0, key] : [0, key, name];
  return `/flow/${kind === 'sources' ? 'source' : 'area'}?range=today&drill=${encodeURIComponent(JSON.stringify([crumb]))}`;
}

type TopProps = {
  kind: Kind;
  list: Answered[Kind] | undefined;
  /** Shown on a map beside the bars. */
  provinces?: Answered['provinces'] | undefined;
};

function Top({ kind, list, provinces = [] }: TopProps) {
  const { t } = useTranslation('home');
  const { t: census } = useTranslation('census');
  const navigate = useNavigate();
  const words = useVisitWords();
  const data = useMemo((): ChartData | undefined => {
    const nameOf = ({ key, name }: Answered[Kind][number]): string => {
      if (key === 'unknown') return census('unknown');
      return kind === 'sources' ? words.source(key) : kind === 'areas' ? placeName(key, name) : name;
    };
    return (
      list && {
        head: t(`charts.${kind}Head`),
        labels: list.map(nameOf),
        series: [{ name: t('charts.visits'), kind: 'bar', color: 'accent', values: list.map(({ visits }) => visits) }],
      }
    );
  }, [list, kind, words, census, t]);
  return (
    <div className={style.card} data-chart data-wide={kind !== 'sources' || undefined}>
      {data?.labels.length === 0 && <Empty title={t(`charts.${kind}`)} hint={t('charts.none')} />}
      {data && data.labels.length > 0 && (
        <div className={provinces.length > 0 ? style.mapped : undefined}>
          <Chart
            title={t(`charts.${kind}`)}
            data={data}
            isHorizontal
            onPick={(at) => {
              const row = list?.[at];
              if (row) void navigate(pathOf(kind, row));
            }}
          />
          {provinces.length > 0 && (
            <AreaMap provinces={provinces} onPick={(place) => void navigate(pathOf(kind, place))} />
          )}
        </div>
      )}
    </div>
  );
}
