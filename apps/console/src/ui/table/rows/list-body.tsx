import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { Button } from '../../button';
import { Empty } from '../../empty';
import { Notice } from '../../notice';
import type { Sorted } from '../list-address';
import type { ListProps } from '../list-page';
import style from '../list-page.module.css';
import type { ListRoute, RowAction, RowOf } from '../types';
import type { Arranged } from '../use-arrangement';
import { useBulk } from '../use-bulk';
import type { List } from '../use-list';
import { MOST_SELECTED, useSelection } from '../use-selection';
import { BulkBar, type Matching } from './bulk-bar';
import { Cards } from './cards';
import { ListTable } from './list-table';

type Props<N extends ListRoute> = {
  of: ListProps<N>;
  list: List<N>;
  arranged: Arranged;
  isNarrow: boolean;
  /** Filters are active: an empty list shows another hint. */
  isNarrowed: boolean;
  /** Pixels at most; null: as high as its rows. */
  height: number | null;
};

/** The rows of a list as a table or as cards, or why there are none; the selection, and the actions on it. */
export function ListBody<N extends ListRoute>({ of, list, arranged, isNarrow, isNarrowed, height }: Props<N>) {
  const { t } = useTranslation('table');
  const { rowActions = [], bulkActions = [], isSelectable = always } = of;
  const { state, rows, total, isEmpty } = list;
  const chosen = useSelection<RowOf<N>>(JSON.stringify(state.filters));
  const bulk = useBulk<RowOf<N>>(chosen.clear);
  const selection = {
    ...chosen,
    toggle(those: readonly RowOf<N>[], isChosen: boolean) {
      bulk.dismiss();
      chosen.toggle(those, isChosen);
    },
  };
  const usual: Sorted = of.usualSort ?? UNSORTED;
  const common = {
    label: of.title,
    columns: of.columns,
    arranged,
    rows: rows.data?.list ?? [],
    isPending: rows.isPending,
    rowName: of.rowName,
    rowActions,
    onAct: (action: RowAction<RowOf<N>>, row: RowOf<N>) =>
      'run' in action ? void bulk.run(action, [row]) : action.onSelect(row),
    selection: bulkActions.length > 0 ? selection : null,
    isSelectable,
  };

  const onPage = common.rows.filter(isSelectable);
  const matching: Matching | null =
    onPage.length > 0 && total > onPage.length && onPage.every(chosen.has)
      ? {
          total: `${total}${rows.data?.more ? '+' : ''}`,
          isBounded: total > MOST_SELECTED || rows.data?.more === true,
          select: async () => selection.toggle((await list.readMatching(MOST_SELECTED)).filter(isSelectable), true),
        }
      : null;

  return (
    <>
      {rows.isError && <LoadFailed rows={rows} />}
      <div className={style.body}>
        {isEmpty && (
          <Empty
            title={isNarrowed ? t('noMatch') : of.empty.title}
            hint={isNarrowed ? t('noMatchHint') : of.empty.hint}
          />
        )}
        {!isEmpty && (rows.data || rows.isPending) && (
          <div className={style.rows}>
            {isNarrow ? (
              <Cards {...common} sorted={state.sorted ?? usual} onSort={list.sort} />
            ) : (
              <ListTable
                {...common}
                isStale={rows.isPlaceholderData}
                sorted={state.sorted}
                usual={usual}
                onSort={list.sort}
                height={height}
              />
            )}
          </div>
        )}
      </div>
      <BulkBar actions={bulkActions} selection={selection} bulk={bulk} matching={matching} />
    </>
  );
}

/** The order of a list that cannot be sorted. */
const UNSORTED: Sorted = { key: '', order: 'asc' };

const always = (): boolean => true;

type Failing = Pick<List<ListRoute>['rows'], 'error' | 'isFetching' | 'refetch'> & { data: unknown };

/** Why the rows could not be loaded; rows of an earlier answer stay below it. */
function LoadFailed({ rows: { data, error, isFetching, refetch } }: { rows: Failing }) {
  const { t } = useTranslation('table');
  const errorText = useErrorText();
  return (
    <Notice
      kind="bad"
      {...(!data && { title: t('failedTitle') })}
      action={
        <Button look="link" busy={isFetching} onClick={() => void refetch()}>
          {t('retry', { ns: 'app' })}
        </Button>
      }
    >
      {data ? t('stale', { why: errorText(error) }) : errorText(error)}
    </Notice>
  );
}
