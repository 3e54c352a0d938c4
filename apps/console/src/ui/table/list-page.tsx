import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../lib/frame/tab-context';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { lazyPart } from '../../lib/lazy-part';
import { isView } from '../../lib/storage';
import { AntdFrame } from '../antd-frame';
import { Button } from '../button';
import { Empty } from '../empty';
import { Notice } from '../notice';
import { Page } from '../page';
import { BulkBar } from './bulk-bar';
import { Cards } from './cards';
import { ChipRow } from './chip-row';
import { chipsOf } from './chips';
import { lastPage, readAddress, type Sorted, writeAddress } from './list-address';
import style from './list-page.module.css';
import { ListTable } from './list-table';
import { Pager } from './pager';
import { ListSearch, ListTools } from './toolbar';
import bar from './toolbar.module.css';
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
import { useBulk } from './use-bulk';
import { useFullScreen } from './use-full-screen';
import { useList } from './use-list';
import { NARROW, useMedia } from './use-media';
import { useSelection } from './use-selection';
import { useTableHeight } from './use-table-height';
import { ViewStrip } from './view-strip';
import { ViewsMenu } from './views-menu';
import './texts';

const FilterForm = lazyPart(
  () => import('./filter-form'),
  (part) => part.FilterForm,
);
const ExportDialog = lazyPart(
  () => import('./export-dialog'),
  (part) => part.ExportDialog,
);

export type ListProps<N extends ListRoute> = {
  /** Of the list: its cache key, its saved columns and filters. */
  name: string;
  /** Answers a page of rows. */
  route: N;
  title: string;
  lead?: string;
  /** The one main action. */
  action?: ReactNode;
  columns: readonly Column<RowOf<N>, SortOf<N>>[];
  filters: readonly Filter<FilterOf<N>>[];
  /** As the server sorts when it is not told. */
  usualSort: { key: SortOf<N>; order: 'asc' | 'desc' };
  /** What a row is called, for whoever is read to. */
  rowName: (row: RowOf<N>) => string;
  /** The first is what Enter does. */
  rowActions?: readonly RowAction<RowOf<N>>[];
  bulkActions?: readonly BulkAction<RowOf<N>>[];
  isSelectable?: (row: RowOf<N>) => boolean;
  exporting?: Exporting & { others?: readonly OtherExport[] };
  /** What will appear here, and how to make it appear. */
  empty: { title: string; hint: string };
  everyMs?: number;
  /** Not yet: which filters there are is still being asked for. */
  isReady?: boolean;
  /** Keys of what stands beside the rows and is asked for anew with them. */
  readAlong?: readonly string[];
  /** Stands over the rows; is given the filters and the order as the server takes them. */
  above?: ((asked: Readonly<Record<string, unknown>>) => ReactNode) | undefined;
  children?: ReactNode;
};

/** A list screen: search, filters, columns, rows, selection, pages, export. Its address says what it shows. */
export function ListPage<N extends ListRoute>(props: ListProps<N>) {
  return (
    <AntdFrame>
      <Listed {...props} />
    </AntdFrame>
  );
}

const always = (): boolean => true;

function Listed<N extends ListRoute>(props: ListProps<N>) {
  const { name, route, columns, filters, usualSort, rowActions = [], bulkActions = [], isSelectable = always } = props;
  const queries = useQueryClient();
  const { t } = useTranslation('table');
  const errorText = useErrorText();
  const isNarrow = useMedia(NARROW);
  const sorts = columns.flatMap(({ sort }) => (sort ? [sort] : []));
  const list = useList<N>({ name, route, filters, sorts, everyMs: props.everyMs, isReady: props.isReady ?? true });
  const { state, rows } = list;
  const arranged = useArrangement(name, columns);
  const chosenRows = useSelection<RowOf<N>>(JSON.stringify(state.filters));
  const bulk = useBulk<RowOf<N>>(chosenRows.clear);
  const selection = {
    ...chosenRows,
    toggle(those: readonly RowOf<N>[], isChosen: boolean) {
      bulk.dismiss();
      chosenRows.toggle(those, isChosen);
    },
  };
  const full = useFullScreen();
  const [form, setForm] = useState<{ isOpen: boolean; focus: string | null }>({ isOpen: false, focus: null });
  const [isExporting, setExporting] = useState(false);
  const isShown = useTab().isShown;

  const search = filters.find((filter) => filter.kind === 'text' && filter.isSearch);
  const views = filters.flatMap((filter) => (filter.kind === 'one' && filter.isView ? [filter] : []));
  const others = filters.filter((filter) => filter !== search && !(filter.kind === 'one' && filter.isView));
  const chosen = chipsOf(others, state.filters, String).length;
  const isNarrowed = chosen > 0 || (state.filters[search?.key ?? ''] ?? []).length > 0;
  const formRows = form.isOpen ? rowsOf(others.length) + AROUND_FORM : 0;
  const height = useTableHeight((chosen > 0 ? 1 : 0) + formRows, full.isFull);

  const current = addressText(filters, state);
  const here = rows.data?.list ?? [];
  const isEmpty = rows.isSuccess && here.length === 0;
  // What was deleted took the last page with it.
  const isPastEnd = isEmpty && !rows.isPlaceholderData && list.total > 0 && state.pageNo > list.pages;
  if (isPastEnd && isShown) queueMicrotask(() => list.turnTo(lastPage(list.total, state.pageSize)));

  function refresh(): void {
    // What is on its way is the newest there is.
    void rows.refetch({ cancelRefetch: false });
    for (const key of props.readAlong ?? []) void queries.invalidateQueries({ queryKey: [key] });
  }

  const common = {
    label: props.title,
    columns,
    arranged,
    rows: here,
    isPending: rows.isPending,
    rowName: props.rowName,
    rowActions,
    onAct: (action: RowAction<RowOf<N>>, row: RowOf<N>) =>
      'run' in action ? void bulk.run(action, [row]) : action.onSelect(row),
    selection: bulkActions.length > 0 ? selection : null,
    isSelectable,
  };

  return (
    <Page title={props.title} count={countOf(rows.data)} lead={props.lead} action={props.action}>
      <div className={style.list} data-full={full.isFull || undefined}>
        {views.map((view) => (
          <ViewStrip
            key={view.key}
            label={view.label}
            options={view.options}
            chosen={(state.filters[view.key] ?? [])[0] ?? view.options[0]?.value ?? ''}
            onChoose={(value) => {
              const isUsual = value === view.options[0]?.value;
              const shown = { ...state.filters, [view.key]: isUsual ? [] : [value] };
              list.show({ ...state, filters: shown, pageNo: 1, sorted: null });
            }}
          />
        ))}
        <div className={bar.toolbar}>
          {search && (
            <ListSearch
              label={search.label}
              value={(state.filters[search.key] ?? [])[0] ?? ''}
              onAgain={refresh}
              onSearch={(text) => list.filter({ [search.key]: text === '' ? [] : [text] })}
            />
          )}
          {others.length > 0 && (
            <Button
              icon="filter"
              aria-expanded={form.isOpen}
              onClick={() => setForm({ isOpen: !form.isOpen, focus: form.isOpen ? null : (others[0]?.key ?? null) })}
            >
              {chosen > 0 ? t('filtersOn', { count: chosen }) : t('filters')}
            </Button>
          )}
          <ViewsMenu
            list={name}
            isNarrow={isNarrow}
            current={current}
            onApply={(query) =>
              list.show(readAddress({ filters, sorts }, Object.fromEntries(new URLSearchParams(query))))
            }
          />
          <ListTools
            columns={columns}
            arranged={arranged}
            isFull={full.isFull}
            isFetching={rows.isFetching && !rows.isPending}
            isNarrow={isNarrow}
            onFull={full.toggle}
            onRefresh={refresh}
            onExport={props.exporting && !isView && list.total > 0 ? () => setExporting(true) : null}
          />
        </div>
        {form.isOpen && (
          <FilterForm filters={others} chosen={state.filters} focus={form.focus} onChange={list.filter} />
        )}
        <ChipRow
          filters={others}
          chosen={state.filters}
          onChange={list.filter}
          onOpen={(key) => setForm({ isOpen: true, focus: key })}
        />
        {props.above?.(list.asked)}
        {rows.isError && (
          <Notice
            kind="bad"
            {...(!rows.data && { title: t('failedTitle') })}
            action={
              <Button look="link" busy={rows.isFetching} onClick={() => void rows.refetch()}>
                {t('retry', { ns: 'app' })}
              </Button>
            }
          >
            {rows.data ? t('stale', { why: errorText(rows.error) }) : errorText(rows.error)}
          </Notice>
        )}
        <div className={style.body}>
          {isEmpty && (
            <Empty
              title={isNarrowed ? t('noMatch') : props.empty.title}
              hint={isNarrowed ? t('noMatchHint') : props.empty.hint}
            />
          )}
          {!isEmpty && (rows.data || rows.isPending) && (
            <div className={style.rows}>
              {isNarrow ? (
                <Cards {...common} />
              ) : (
                <ListTable
                  {...common}
                  isStale={rows.isPlaceholderData}
                  sorted={state.sorted}
                  usual={usualSort as Sorted}
                  onSort={list.sort}
                  height={height}
                />
              )}
            </div>
          )}
        </div>
        <BulkBar actions={bulkActions} selection={selection} bulk={bulk} />
        <Pager
          pageNo={state.pageNo}
          pageSize={state.pageSize}
          total={list.total}
          hasMore={(rows.data as { more?: boolean } | undefined)?.more === true}
          hasTimes={list.total > 0 && columns.some(({ kind }) => kind === 'time')}
          isNarrow={isNarrow}
          onTurn={list.turnTo}
        />
      </div>
      {isExporting && props.exporting && (
        <ExportDialog
          {...props.exporting}
          asked={list.asked}
          total={list.total}
          shown={arranged.places.filter(({ isShown: isOn }) => isOn).map(({ key }) => key)}
          onClose={() => setExporting(false)}
        />
      )}
      {props.children}
    </Page>
  );
}

/** Of a long list only so many rows are counted. */
const countOf = (data: { total: number; more?: boolean } | undefined): number | string | undefined =>
  data?.more ? `${data.total}+` : data?.total;

/** Pixels that a field of the form takes at least, and what stands beside the form in the widest frame. */
const FIELD = 236;
const BESIDE = 320;
/** The form's own padding, in rows. */
const AROUND_FORM = 0.6;

/** Rows of a form of so many fields in this window. */
function rowsOf(fields: number): number {
  const width = document.documentElement.clientWidth - BESIDE;
  return Math.ceil(fields / Math.max(1, Math.floor(width / FIELD)));
}

/** Filters and order as an address has them, without the page: what is saved under a name. */
function addressText(filters: readonly Filter[], state: ReturnType<typeof readAddress>): string {
  const said = Object.entries(writeAddress({ filters }, { ...state, pageNo: 1 }));
  return String(new URLSearchParams(said.flatMap(([key, value]) => (value === null ? [] : [[key, value]]))));
}
