import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clock, Valid } from '../../lib/census/asked';
import { FigureName } from '../../lib/census/figure-name';
import { changeText, figureText } from '../../lib/census/figure-text';
import { type FigureArea, figureOf } from '../../lib/census/figures';
import { ComparisonFailed, Missing, Stale } from '../../lib/census/missing';
import type { Span } from '../../lib/census/range';
import { type RowsAsked, RowsDrawer } from '../../lib/census/rows-drawer';
import type { AskedState } from '../../lib/census/use-asked';
import { type Step, stepsOf } from '../../lib/census/zoned-days';
import { useServices } from '../../lib/services';
import style from './reports.module.css';
import { Spark } from './spark';

const CARDS: readonly { area: FigureArea; figure: string }[] = [
  { area: 'flow', figure: 'pv' },
  { area: 'flow', figure: 'visits' },
  { area: 'flow', figure: 'visitors' },
  { area: 'talk', figure: 'total' },
  { area: 'talk', figure: 'valid' },
  { area: 'flow', figure: 'chatRate' },
  { area: 'talk', figure: 'leads' },
  { area: 'talk', figure: 'missed' },
  { area: 'talk', figure: 'firstResponseMean' },
  { area: 'talk', figure: 'ratingMean' },
];

const AREAS = ['flow', 'talk'] as const;

type Figures = Readonly<Record<string, number | null>>;
type Found = { sum: Figures; series: ({ at: number } & Figures)[] };

const EVERY_MS = 60_000;
/** The dimension with the fewest keys: only the sum and the curve are shown. */
const ALL = { dimension: 'platform', pageSize: 1 } as const;

/** Share of visits: visits do not know who answered them. */
const OF_BOTH = 'chatRate';

/** Each figure with its course, what it was before, its definition and its rows. */
export function Cards({ state, valid, clock }: { state: AskedState; valid: Valid; clock: Clock }) {
  const { t } = useTranslation('reports');
  const [open, setOpen] = useState<RowsAsked | null>(null);
  const lists = { flow: useFound('flow', state, {}), talk: useFound('talk', state, { valid, clock }) };
  if (state.fault) return null;
  const { channel, group, agent } = state.asked.filters;
  const isFiltered = Boolean(channel || group || agent);
  const shown = CARDS.filter(({ area, figure }) => {
    const { isError, data } = lists[area].now;
    return (data || !isError) && !(isFiltered && figure === OF_BOTH);
  });

  function openRows(area: FigureArea, figure: string): void {
    if (state.span)
      setOpen({ area, asked: { ...lists[area].asked, ...state.span, key: '', figure } } as unknown as RowsAsked);
  }

  return (
    <section aria-label={t('overview.figures')}>
      {AREAS.map((area) => (
        <Fragment key={area}>
          {lists[area].now.isError && !lists[area].now.data && <Missing of={lists[area].now} />}
          <Stale of={lists[area].now} />
          {state.compared && <ComparisonFailed of={lists[area].before} />}
        </Fragment>
      ))}
      <ul className={style.cards} data-renewing={AREAS.some((area) => lists[area].now.isPlaceholderData) || undefined}>
        {shown.map(({ area, figure }) => (
          <Card
            key={`${area}.${figure}`}
            {...{ area, figure, state }}
            now={lists[area].now.data}
            before={state.compared ? lists[area].before.data : undefined}
            onRows={() => openRows(area, figure)}
          />
        ))}
      </ul>
      {isFiltered && <p className={style.note}>{t('overview.talkFilters')}</p>}
      {open && <RowsDrawer rows={open} of="" zone={state.zone} onClose={() => setOpen(null)} />}
    </section>
  );
}

type Kinds = { valid?: Valid; clock?: Clock };

function useFound(area: FigureArea, { asked, span, compared, step }: AskedState, { valid, clock }: Kinds) {
  const { site, channel, group, agent } = asked.filters;
  const narrowed = {
    dimension: ALL.dimension,
    ...(site && { site }),
    ...(area === 'talk' && { ...(channel && { channel }), ...(group && { group }), ...(agent && { agent }) }),
    ...(valid && { valid }),
    ...(clock && { clock }),
  };
  const now = useList(area, span, { ...narrowed, step });
  const before = useList(area, compared?.span ?? null, { ...narrowed, step: 'month' });
  return { asked: narrowed, now, before };
}

/** Null as span: not asked. */
function useList(area: FigureArea, span: Span | null, asked: Record<string, unknown>) {
  const { request } = useServices();
  return useQuery({
    queryKey: ['census', area, span, asked, ALL.pageSize],
    queryFn: ({ signal }) =>
      request(
        `GET /census/${area}/getList`,
        { ...asked, ...span, pageSize: ALL.pageSize },
        { signal, quiet: true },
      ) as Promise<Found>,
    enabled: span !== null,
    placeholderData: keepPreviousData,
    refetchInterval: span && span.to > Date.now() ? EVERY_MS : false,
  });
}

type CardProps = {
  area: FigureArea;
  figure: string;
  state: AskedState;
  now: Found | undefined;
  before: Found | undefined;
  onRows: () => void;
};

function Card({ area, figure, state, now, before, onRows }: CardProps) {
  const { t } = useTranslation('reports');
  const entry = figureOf(area, figure)!;
  const { span, step, zone } = state;
  const values = useMemo(
    () =>
      span && now
        ? courseOf(now, { figure, span, step, zone, isCounted: entry.kind === 'sum' || entry.kind === 'distinct' })
        : [],
    [span, now, figure, step, zone, entry.kind],
  );
  const value = now?.sum[figure] ?? null;
  return (
    <li className={style.cardBox} aria-busy={now === undefined}>
      <span className={style.cardName}>
        <FigureName area={area} figure={figure} onRows={onRows} />
      </span>
      <button type="button" className={style.cardValue} title={t('overview.openRows')} onClick={onRows}>
        {now ? figureText(value, entry.unit) : '…'}
      </button>
      <span className={style.cardChange}>
        {before ? changeText(value, before.sum[figure] ?? null, entry.unit) : '\u00a0'}
      </span>
      <Spark values={values} />
    </li>
  );
}

type Course = { figure: string; span: Span; step: Step; zone: string; isCounted: boolean };

/** One value for each step so far; what is counted is 0 where nothing was. */
function courseOf({ series }: Found, { figure, span, step, zone, isCounted }: Course): (number | null)[] {
  const known = new Map(series.map((point) => [point.at, point[figure] ?? null]));
  const steps = stepsOf(span.from, Math.min(span.to, Date.now()), { step, zone });
  return steps.map((at) => known.get(at) ?? (isCounted ? 0 : null));
}
