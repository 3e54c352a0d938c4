import Segmented from 'antd/es/segmented';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterKey } from '../../lib/census/asked';
import { CensusHead } from '../../lib/census/census-head';
import { ClockChoice } from '../../lib/census/clock-choice';
import { ComparisonFailed, Missing, renewing, Stale } from '../../lib/census/missing';
import { PrintLine } from '../../lib/census/print-line';
import { RangeBar } from '../../lib/census/range-bar';
import { type RowsAsked, RowsDrawer } from '../../lib/census/rows-drawer';
import { Trend } from '../../lib/census/trend';
import { useAsked, useCensusOptions } from '../../lib/census/use-asked';
import { ValidChoice } from '../../lib/census/valid-choice';
import { useTab } from '../../lib/frame/tab-context';
import { lazyPart } from '../../lib/lazy-part';
import { AntdFrame } from '../../ui/antd-frame';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Page } from '../../ui/page';
import onPaper from '../../ui/print.module.css';
import style from './analysis.module.css';
import { DimensionStrip } from './dimension-strip';
import { Funnel } from './funnel';
import {
  curvesOf,
  FIRST_FIGURE,
  figuresHere,
  kindOf,
  LEVELS,
  levelsOf,
  type PageKind,
  PLATFORMS,
  SEARCHES,
} from './kind';
import { type Place, readPlace, writePlace } from './place';
import { Share } from './share';
import { TablePart } from './table-part';
import { Trail } from './trail';
import { type Common, useCommon, useLists } from './use-lists';
import { useNames } from './use-names';
import './texts';

const Maps = lazyPart(() => import('./map/maps'), 'Maps');

/** Traffic or conversations by one dimension: curve, shares, funnel or map, and the table. */
export function AnalysisPage() {
  return (
    <AntdFrame>
      <Zoned />
    </AntdFrame>
  );
}

/** The reporting time zone is known before anything is asked. */
function Zoned() {
  const { path, query } = useTab();
  const options = useCensusOptions();
  const kind = kindOf(path, query);
  const { t } = useTranslation('analysis');
  return (
    <Page title={t(`titles.${kind.area}.${kind.page}`)} lead={t(`leads.${kind.area}`)}>
      <CensusHead />
      {options.data ? <Analysis kind={kind} zone={options.data.zone} /> : <Missing of={options} />}
    </Page>
  );
}

/** What a press on a figure opens. */
type OpenRows = { rows: RowsAsked; of: string };

export type AnalysisProps = {
  kind: PageKind;
  state: ReturnType<typeof useAsked>;
  place: Place;
  lists: ReturnType<typeof useLists>;
  go: (place: Partial<Place>) => void;
  openRows: (figure: string, row: { id: number; name: string } | null) => void;
  /** Visits behind a step of the funnel. */
  openFlowRows: (figure: 'visits' | 'invited') => void;
};

const RESETS = ['page'];

const FILTERS: Record<PageKind['area'], readonly FilterKey[]> = {
  flow: ['site'],
  talk: ['site', 'channel', 'group', 'agent', 'entry'],
};

function Analysis({ kind, zone }: { kind: PageKind; zone: string }) {
  const { t } = useTranslation('analysis');
  const { t: census } = useTranslation('census');
  const tab = useTab();
  const state = useAsked(zone, { resets: RESETS });
  const keys = figuresHere(kind).map(({ key }) => key);
  const place = readPlace(tab.query, kind, keys);
  const lists = useLists(kind, state, place);
  const common = useCommon(kind, state, place);
  const [open, setOpen] = useState<OpenRows | null>(null);
  const go = (next: Partial<Place>): void =>
    tab.setQuery(
      { ...tab.query, ...('pageNo' in next ? {} : { page: null }), ...writePlace(next) },
      { replace: false },
    );
  const props: AnalysisProps = {
    kind,
    state,
    place,
    lists,
    go,
    openRows: (figure, row) => {
      const rows = rowsOf({ kind, common, span: state.span, figure, key: row ? `#${row.id}` : '' });
      if (rows) setOpen({ rows, of: row?.name ?? '' });
    },
    openFlowRows: (figure) => {
      const rows = rowsOf({ kind: { ...kind, area: 'flow' }, common, span: state.span, figure, key: '' });
      if (rows) setOpen({ rows, of: '' });
    },
  };
  return (
    <div className={`${style.page} ${onPaper.paper}`} data-print={tab.isShown || undefined}>
      <PrintLine
        title={t(`titles.${kind.area}.${kind.page}`)}
        state={state}
        filters={FILTERS[kind.area]}
        more={[
          ...(kind.area === 'talk' ? [`${census('valid.label')} ${census(`valid.${place.valid ?? 'both'}`)}`] : []),
          ...(place.clock ? [`${census('clock.label')} ${census('clock.business')}`] : []),
          ...(kind.searches === 'all' ? [] : [t(`searches.${kind.searches}`)]),
          ...(place.text ? [census('printed.search', { text: place.text })] : []),
        ]}
      />
      <DimensionStrip kind={kind} />
      <RangeBar state={state} filters={FILTERS[kind.area]}>
        {kind.area === 'talk' && (
          <>
            <ValidChoice value={place.valid} onChange={(valid) => go({ valid })} />
            <ClockChoice value={place.clock} onChange={(clock) => go({ clock })} />
          </>
        )}
      </RangeBar>
      <Variant kind={kind} />
      <Found {...props} />
      {open && <RowsDrawer {...open} zone={zone} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** What the page of platforms is divided by, and which visits the page of engines lists. */
function Variant({ kind }: { kind: PageKind }) {
  const { t } = useTranslation('analysis');
  const tab = useTab();
  const show = (of: string | null): void => {
    const first = writePlace({ trail: [], text: '', pinned: [], pageNo: 1 });
    tab.setQuery({ ...tab.query, ...first, of }, { replace: false });
  };
  if (kind.page === 'platform')
    return (
      <Segmented
        className={style.variant ?? ''}
        aria-label={t('platforms')}
        value={kind.dimension}
        options={PLATFORMS.map((value) => ({ value, label: t(`level.${LEVELS[value][0]}`) }))}
        onChange={(of) => show(of === kind.page ? null : of)}
      />
    );
  if (kind.page !== 'engine') return null;
  return (
    <Segmented
      className={style.variant ?? ''}
      aria-label={t('searches.label')}
      value={kind.searches}
      options={SEARCHES.map((value) => ({ value, label: t(`searches.${value}`) }))}
      onChange={(of) => show(of === 'all' ? null : of)}
    />
  );
}

type RowsOf = {
  kind: PageKind;
  common: Common;
  span: { from: number; to: number } | null;
  figure: string;
  key: string;
};

/** The server checks the figure. */
function rowsOf({ kind: { area }, common, span, figure, key }: RowsOf): RowsAsked | null {
  if (!span) return null;
  const asked = { ...common, ...span, key, figure };
  return { area, asked } as unknown as RowsAsked;
}

function Found(props: AnalysisProps) {
  const { t } = useTranslation('analysis');
  const { kind, place, go, state, lists } = props;
  const nameOf = useNames();
  const { list } = lists;
  useTrailEnd(props);
  if (state.fault) return null;
  if (!list.data)
    return (
      <>
        <Trail {...{ kind, place, go, nameOf }} />
        <Missing of={list} />
        {list.isError && place.trail.length > 0 && <Button onClick={() => go({ trail: [] })}>{t('backToAll')}</Button>}
      </>
    );
  const isEmpty = !list.data.sum[FIRST_FIGURE[kind.area]] && !list.data.sum.cost;
  return (
    <div className={`${style.found} ${renewing(list)}`} aria-busy={list.isFetching}>
      <Trail {...{ kind, place, go, nameOf }} />
      <Stale of={list} />
      {state.compared && <ComparisonFailed of={lists.before} />}
      {isEmpty ? (
        <Empty title={t('empty')} hint={t(`emptyHint.${kind.area}`)} />
      ) : (
        <>
          <div className={style.charts}>
            <Trend
              area={kind.area}
              figure={place.figure}
              choices={curvesOf(kind).map(({ key }) => key)}
              within={state}
              span={state.span}
              series={lists.list.data?.series}
              compared={state.compared?.span ?? null}
              before={lists.before.data?.series}
              onFigure={(figure) => go({ figure, pageNo: place.pageNo })}
              onRows={(figure) => props.openRows(figure, null)}
            />
            <Share {...props} nameOf={nameOf} />
          </div>
          {kind.area === 'talk' && <Funnel {...props} />}
          {kind.dimension === 'area' && place.trail.length === 0 && <Maps {...props} nameOf={nameOf} />}
          <TablePart {...props} nameOf={nameOf} />
        </>
      )}
    </div>
  );
}

/** An address that goes deeper than the dimension does is shortened. */
function useTrailEnd({ kind, place, go }: AnalysisProps): void {
  const most = levelsOf(kind).length - 1;
  const isTooDeep = place.trail.length > most;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is a new function each time
  useEffect(() => {
    if (isTooDeep) go({ trail: place.trail.slice(0, most) });
  }, [isTooDeep]);
}
