import { type ReactNode, useRef, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part';
import { isView } from '../../lib/storage';
import { AntdFrame } from '../antd-frame';
import { Page } from '../page';
import { fieldsShown } from './export-columns';
import { FilterBar } from './filters/filter-bar';
import { useFilterBar } from './filters/use-filter-bar';
import style from './list-page.module.css';
import { Pager } from './pager';
import { ListBody } from './rows/list-body';
import { ListTools } from './toolbar';
import type {
  BulkAction,
  Column,
  Exporting,
  Filter,
  FilterOf,
  ListRoute,
  OtherExport,
  RowAction,
  RowOf,
  SortOf,
} from './types';
import { useArrangement } from './use-arrangement';
import { useFullScreen } from './use-full-screen';
import { useList } from './use-list';
import { NARROW, useMedia } from './use-media';
import { useTableHeight } from './use-table-height';
import { ViewStrip } from './view-strip';
import { ViewsMenu } from './views-menu';
import './texts';

const ExportDialog = lazyPart(() => import('./export-dialog'), 'ExportDialog');

export type ListProps<N extends ListRoute> = {
  /** The list's name: its cache key, and the key of its saved columns and filters. */
  name: string;
  /** Answers a page of rows. */
  route: N;
  title: string;
  lead?: string;
  /** The page's main action. */
  action?: ReactNode;
  columns: readonly Column<RowOf<N>, SortOf<N>>[];
  filters: readonly Filter<FilterOf<N>>[];
  /** The server's order when the request names none; absent: the list cannot be sorted. */
  usualSort?: { key: SortOf<N>; order: 'asc' | 'desc' };
  /** A row's name for screen readers. */
  rowName: (row: RowOf<N>) => string;
  /** The first one opens the record, at Enter and at a press on its row or name, unless it changes something. */
  rowActions?: readonly RowAction<RowOf<N>>[];
  bulkActions?: readonly BulkAction<RowOf<N>>[];
  isSelectable?: (row: RowOf<N>) => boolean;
  exporting?: Exporting & { others?: readonly OtherExport[] };
  /** Shown without rows: what appears here, and how to get it. */
  empty: { title: string; hint: string };
  everyMs?: number;
  /** False while the filters are still being loaded. */
  isReady?: boolean;
  /** Parameters of every request, besides the filters: of which record the list is. The same object at every rendering. */
  always?: Readonly<Record<string, string>>;
  /** Keys of queries that are asked again with the rows. */
  readAlong?: readonly string[];
  /** Content above the rows; gets filters and sorting as query parameters. */
  above?: ((asked: Readonly<Record<string, unknown>>) => ReactNode) | undefined;
  children?: ReactNode;
};

/** A list page: search, filters, columns, rows, selection, pages, export. Its state is in the address. */
export function ListPage<N extends ListRoute>(props: ListProps<N>) {
  return (
    <AntdFrame>
      <Listed {...props} />
    </AntdFrame>
  );
}

function Listed<N extends ListRoute>(props: ListProps<N>) {
  const { name, route, columns, filters, readAlong, everyMs, always, isReady = true } = props;
  const isNarrow = useMedia(NARROW);
  const sorts = columns.flatMap(({ sort }) => (sort ? [sort] : []));
  const list = useList<N>({ name, route, filters, sorts, everyMs, isReady, always, readAlong });
  const { state, rows, total } = list;
  const bar = useFilterBar(filters, state.filters);
  const arranged = useArrangement(name, columns);
  const full = useFullScreen();
  const box = useRef<HTMLDivElement>(null);
  const inWindow = useTableHeight(box, bar.rows, full.isFull);
  // Below other content the page scrolls: one scrollbar, not two.
  const height = props.above && !full.isFull ? null : inWindow;
  const [isExporting, setExporting] = useState(false);

  return (
    <Page title={props.title} count={countOf(rows.data)} lead={props.lead} action={props.action}>
      <div ref={box} className={style.list} data-full={full.isFull || undefined}>
        {bar.views.map((view) => (
          <ViewStrip
            key={view.key}
            label={view.label}
            options={view.options}
            chosen={(state.filters[view.key] ?? [])[0] ?? view.options[0]?.value ?? ''}
            onChoose={(value) => list.showView(view, value)}
          />
        ))}
        <FilterBar bar={bar} chosen={state.filters} onChange={list.filter} onAgain={list.refresh}>
          <ViewsMenu list={name} isNarrow={isNarrow} current={list.saved} onApply={list.showSaved} />
          <ListTools
            columns={columns}
            arranged={arranged}
            isFull={full.isFull}
            isFetching={rows.isFetching && !rows.isPending}
            isNarrow={isNarrow}
            onFull={full.toggle}
            onRefresh={list.refresh}
            onExport={props.exporting && !isView && total > 0 ? () => setExporting(true) : null}
          />
        </FilterBar>
        {props.above?.(list.asked)}
        <ListBody
          of={props}
          list={list}
          arranged={arranged}
          isNarrow={isNarrow}
          isNarrowed={bar.isNarrowed}
          height={height}
        />
        <Pager
          pageNo={state.pageNo}
          pageSize={state.pageSize}
          total={total}
          hasMore={rows.data?.more === true}
          hasTimes={total > 0 && columns.some(({ kind }) => kind === 'time')}
          isNarrow={isNarrow}
          hasSizes
          onTurn={list.turnTo}
        />
      </div>
      {isExporting && props.exporting && (
        <ExportDialog
          {...props.exporting}
          asked={list.asked}
          total={total}
          shown={fieldsShown(columns, arranged.places)}
          onClose={() => setExporting(false)}
        />
      )}
      {props.children}
    </Page>
  );
}

/** A plus sign after the total if the server stopped counting, as it does in long lists. */
const countOf = (data: { total: number; more?: boolean } | undefined): number | string | undefined =>
  data?.more ? `${data.total}+` : data?.total;
