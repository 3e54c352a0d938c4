import Checkbox from 'antd/es/checkbox';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import type { Sorted } from '../list-address';
import type { Column, RowAction } from '../types';
import type { Arranged } from '../use-arrangement';
import type { Selection } from '../use-selection';
import style from './cards.module.css';
import { useRowParts } from './use-row-parts';

type Props<Row extends { id: string }> = {
  label: string;
  columns: readonly Column<Row>[];
  arranged: Arranged;
  rows: readonly Row[];
  isPending: boolean;
  rowName: (row: Row) => string;
  rowActions: readonly RowAction<Row>[];
  onAct: (action: RowAction<Row>, row: Row) => void;
  selection: Selection<Row> | null;
  isSelectable: (row: Row) => boolean;
  sorted: Sorted;
  onSort: (sorted: Sorted) => void;
};

const BARS = [1, 2, 3, 4];

/** Rows as cards for a phone: the name on top, the other columns below with their titles. */
export function Cards<Row extends { id: string }>(props: Props<Row>) {
  const { label, columns, arranged, rows, isPending, rowName, selection, isSelectable, sorted, onSort } = props;
  const { t } = useTranslation('table');
  const parts = useRowParts({ ...props, isTouch: true });
  const shown = arranged.places
    .filter(({ isShown }) => isShown)
    .flatMap(({ key }) => columns.filter((column) => column.key === key));
  const head = shown.find(({ isName }) => isName) ?? shown[0];
  const rest = shown.filter((column) => column !== head);
  if (isPending)
    return (
      <ul className={style.cards} aria-busy="true" aria-label={label}>
        {BARS.map((bar) => (
          <li key={bar} className={style.blank} />
        ))}
      </ul>
    );
  return (
    <>
      <SortSelect columns={columns} sorted={sorted} onSort={onSort} />
      <ul className={style.cards} aria-label={label}>
        {rows.map((row) => (
          <li
            key={row.id}
            className={style.card}
            data-chosen={selection?.has(row) || undefined}
            data-opens={parts.opens}
            {...parts.press(row)}
          >
            <div className={style.head}>
              {selection && (
                <Checkbox
                  className={style.check ?? ''}
                  aria-label={t('select', { name: rowName(row) })}
                  checked={selection.has(row)}
                  disabled={!isSelectable(row)}
                  onChange={({ target }) => selection.toggle([row], target.checked)}
                />
              )}
              <div className={style.name}>{head && parts.nameCell(head, row)}</div>
              {parts.menu(row)}
            </div>
            <dl className={style.facts}>
              {rest.map((column) => (
                <div key={column.key} className={style.fact}>
                  <dt>{column.title}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

type SortProps<Row> = { columns: readonly Column<Row>[]; sorted: Sorted; onSort: (sorted: Sorted) => void };

/** Sorting, which a table has in its header. */
function SortSelect<Row>({ columns, sorted, onSort }: SortProps<Row>) {
  const { t } = useTranslation('table');
  const options = columns.flatMap(({ title, sort }) =>
    sort
      ? [
          { value: `${sort} asc`, label: t('sortUp', { title }) },
          { value: `${sort} desc`, label: t('sortDown', { title }) },
        ]
      : [],
  );
  if (options.length === 0) return null;
  const current = `${sorted.key} ${sorted.order}`;
  return (
    <Select
      className={style.sort ?? ''}
      size="large"
      aria-label={t('sortBy')}
      options={options}
      placeholder={t('sortBy')}
      // A list may begin in an order that no column has.
      value={options.some(({ value }) => value === current) ? current : undefined}
      onChange={(chosen) => {
        const [key = '', order] = chosen.split(' ');
        onSort({ key, order: order === 'asc' ? 'asc' : 'desc' });
      }}
    />
  );
}
