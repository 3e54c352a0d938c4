import type { ColumnsType, TableProps } from 'antd/es/table';
import Table from 'antd/es/table';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fitColumns } from '../fit-columns';
import type { Sorted } from '../list-address';
import { type Column, ROW_HEIGHT, type RowAction } from '../types';
import type { Arranged } from '../use-arrangement';
import { MOST_SELECTED, type Selection } from '../use-selection';
import { useWidth } from '../use-width';
import style from './list-table.module.css';
import { wishOf } from './row-keys';
import { type RowParts, useRowParts } from './use-row-parts';

type Props<Row extends { id: string }> = {
  label: string;
  columns: readonly Column<Row>[];
  arranged: Arranged;
  rows: readonly Row[];
  /** Nothing is loaded yet: blank rows are shown. */
  isPending: boolean;
  /** The rows are of an earlier request until the answer arrives. */
  isStale: boolean;
  rowName: (row: Row) => string;
  rowActions: readonly RowAction<Row>[];
  onAct: (action: RowAction<Row>, row: Row) => void;
  /** Null: rows cannot be selected. */
  selection: Selection<Row> | null;
  isSelectable: (row: Row) => boolean;
  sorted: Sorted | null;
  usual: Sorted;
  onSort: (sorted: Sorted | null) => void;
  /** Pixels at most; null: as high as its rows. */
  height: number | null;
};

/** Widths of the columns of checkboxes and of actions. */
const BOX = 44;
const ACTIONS = 40;
const BARS = 8;

type Blank = { id: string };

/** The rows as a table, with keyboard navigation of the rows. */
export function ListTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, arranged, rows, isPending, isStale, selection, height } = props;
  const rowSelection = useRowSelection(props);
  const parts = useRowParts(props);
  const [at, setAt] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const current = Math.min(at, Math.max(0, rows.length - 1));
  const columns = columnsOf(props, parts, useWidth(box));
  const width = columns.reduce((sum, column) => sum + Number(column.width ?? 0), selection ? BOX : 0);
  const shown: readonly (Row | Blank)[] = isPending ? blanks() : rows;

  function onKeyDown(event: KeyboardEvent): void {
    const line = (event.target as Element).closest('tr[data-row-key]');
    const row = rows.find(({ id }) => id === line?.getAttribute('data-row-key'));
    const wish = wishOf(event, { isOnRow: event.target === line, at: row ? rows.indexOf(row) : 0, count: rows.length });
    if (!wish || !row) return;
    event.preventDefault();
    switch (wish.kind) {
      case 'go':
        setAt(wish.to);
        box.current?.querySelectorAll<HTMLElement>('tr[data-row-key]')[wish.to]?.focus();
        return;
      case 'toggle':
        if (props.isSelectable(row)) selection?.toggle([row], !selection.has(row));
        return;
      case 'open': {
        const first = props.rowActions.find((action) => !action.isOff?.(row));
        return first && props.onAct(first, row);
      }
      case 'menu':
        return parts.openMenu(row.id);
      case 'all':
        return selection?.toggle(rows.filter(props.isSelectable), true);
      case 'none':
        return selection?.clear();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its rows
    <div
      ref={box}
      className={style.box}
      data-stale={isStale || undefined}
      data-opens={parts.opens}
      style={{ '--row': `${ROW_HEIGHT[arranged.density]}px` } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      <Table<Row | Blank>
        aria-label={label}
        aria-busy={isPending || isStale}
        rowKey="id"
        size="small"
        tableLayout="fixed"
        pagination={false}
        showSorterTooltip={false}
        dataSource={[...shown]}
        columns={columns as ColumnsType<Row | Blank>}
        scroll={{ x: width }}
        // One scroller for both directions, so that header and cells are one table for screen readers.
        styles={{ content: { overflow: 'auto', ...(height !== null && { maxHeight: height }) } }}
        locale={{ emptyText: ' ' }}
        onRow={(row, index = 0) => ({
          tabIndex: index === current && !isPending ? 0 : -1,
          'aria-keyshortcuts': 'Enter Space . ArrowUp ArrowDown',
          'data-chosen': (!isPending && selection?.has(row as Row)) || undefined,
          onFocus: () => setAt(index),
          ...(!isPending && parts.press(row as Row)),
        })}
        onChange={(_paging, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          const column = props.columns.find(({ key }) => key === columnKey);
          props.onSort(column?.sort && order ? { key: column.sort, order: order === 'ascend' ? 'asc' : 'desc' } : null);
        }}
        {...(rowSelection && { rowSelection })}
      />
    </div>
  );
}

/** The checkboxes of the rows and of the header; null: rows cannot be selected. */
function useRowSelection<Row extends { id: string }>(
  props: Props<Row>,
): TableProps<Row | Blank>['rowSelection'] | null {
  const { rows, isPending, selection, isSelectable, rowName } = props;
  const { t } = useTranslation('table');
  // Blank rows stand for rows that are not loaded: they cannot be chosen.
  if (!selection || isPending) return null;
  return {
    columnWidth: BOX,
    fixed: true,
    preserveSelectedRowKeys: true,
    selectedRowKeys: [...selection.rows.keys()],
    getTitleCheckboxProps: () => ({ 'aria-label': t('selectPage') }),
    getCheckboxProps: (row) => ({
      'aria-label': t('select', { name: rowName(row as Row) }),
      disabled: !isSelectable(row as Row) || (selection.rows.size >= MOST_SELECTED && !selection.has(row as Row)),
    }),
    onSelect: (row, isChosen) => selection.toggle([row as Row], isChosen),
    onSelectAll: (isChosen) => selection.toggle(rows.filter(isSelectable), isChosen),
  };
}

function columnsOf<Row extends { id: string }>(
  { columns, arranged, isPending, rowActions, selection, sorted, usual }: Props<Row>,
  parts: RowParts<Row>,
  room: number,
): ColumnsType<Row> {
  const order = sorted ?? usual;
  const places = arranged.places.flatMap(({ key, isShown, pin }) => {
    const column = columns.find((each) => each.key === key);
    return isShown && column ? [{ ...column, pin }] : [];
  });
  const around = (selection ? BOX : 0) + (rowActions.length > 0 ? ACTIONS : 0);
  const widths = fitColumns(places, room - around, arranged.isUsual && room > 0);
  const made: ColumnsType<Row> = places.flatMap((column) => {
    const { key, title, kind, sort, pin } = column;
    const width = widths.get(key);
    if (width === undefined) return [];
    return [
      {
        key,
        title,
        width,
        ellipsis: true,
        align: kind === 'number' ? 'end' : 'start',
        ...(kind !== undefined && kind !== 'words' && { className: style.figures ?? '' }),
        ...(pin && { fixed: pin }),
        ...(sort && {
          sorter: true,
          sortOrder: order.key === sort ? (order.order === 'asc' ? 'ascend' : 'descend') : null,
          sortDirections: kind === 'time' ? ['descend', 'ascend'] : ['ascend', 'descend'],
        }),
        render: (_value: unknown, row: Row) => {
          if (isPending) return <span className={style.bar} />;
          return column.isName ? parts.nameCell(column, row) : column.cell(row);
        },
      },
    ];
  });
  if (rowActions.length === 0) return made;
  return [
    ...made,
    {
      key: 'actions',
      title: <Actions />,
      width: ACTIONS,
      fixed: 'end',
      render: (_value: unknown, row: Row) => !isPending && parts.menu(row),
    },
  ];
}

function Actions() {
  const { t } = useTranslation('table');
  return <span className="visually-hidden">{t('actions')}</span>;
}

const blanks = (): Blank[] => Array.from({ length: BARS }, (_, at) => ({ id: `blank-${at}` }));
