import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { currentLanguage } from '../i18n/i18n';
import style from './census.module.css';
import { FigureName } from './figure-name';
import { changeText, figureText } from './figure-text';
import { type DictionaryArea, type FigureEntry, figureOf } from './figures';
import './texts';

export type Figures = Readonly<Record<string, number | null>>;

export type FigureRow = {
  id: string;
  name: string;
  /** Before the name: a box to select it. */
  mark?: ReactNode;
  /** Below the name: where it is known from, a tag. */
  detail?: ReactNode;
  isPinned?: boolean;
  figures: Figures;
  /** Of the period it is compared with; null: nothing is compared. */
  before: Figures | null;
  /** Opens its parts. */
  onDrill?: (() => void) | undefined;
};

export type FigureSort = { key: string; order: 'asc' | 'desc' };

type Props = {
  area: DictionaryArea;
  label: string;
  /** Heading of the names: "source", "city". */
  head: string;
  /** Figures in the order of columns. */
  figures: readonly string[];
  rows: readonly FigureRow[];
  sum: Omit<FigureRow, 'onDrill' | 'isPinned'> | null;
  /** The rows are those found by a search; the sum is of all. */
  isSearched?: boolean;
  sort: FigureSort;
  onSort: (sort: FigureSort) => void;
  /** Of moments. */
  zone?: string | undefined;
  /** Opens the rows behind a figure; null as row: of all. */
  onRows?: ((row: FigureRow | null, figure: string) => void) | undefined;
  onPin?: ((row: FigureRow) => void) | undefined;
  /** Further columns after the figures. */
  extra?: readonly { key: string; title: ReactNode; cell: (row: FigureRow) => ReactNode }[];
};

/** Figures by key: sorted by a press on a title's arrow, each with its definition and its rows, the sum below. */
export function FigureTable({ area, label, head, figures, rows, sum, sort, onSort, ...does }: Props) {
  const { t } = useTranslation('census');
  const entries = figures.flatMap((key) => figureOf(area, key) ?? []);
  const { onRows, onPin, zone, extra = [], isSearched = false } = does;
  const sumName = t(isSearched ? 'table.sumOfAll' : 'table.sum');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={style.scroll} aria-label={label} tabIndex={0}>
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col" className={style.first}>
              {head}
            </th>
            {entries.map((entry) => (
              <Head
                key={entry.key}
                {...{ area, entry, sort, onSort }}
                onRows={onRows && (() => onRows(null, entry.key))}
              />
            ))}
            {extra.map(({ key, title }) => (
              <th key={key} scope="col" className={style.number}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-pinned={row.isPinned || undefined}>
              <th scope="row" className={style.first} title={row.name}>
                <RowName row={row} onPin={onPin} />
              </th>
              {entries.map((entry) => (
                <Cell
                  key={entry.key}
                  entry={entry}
                  zone={zone}
                  row={row}
                  onRows={onRows && (() => onRows(row, entry.key))}
                />
              ))}
              {extra.map(({ key, cell }) => (
                <td key={key} className={style.number}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sum && (
          <tfoot>
            <tr>
              <th scope="row" className={style.first} title={isSearched ? t('table.sumOfAllHint') : undefined}>
                {sumName}
              </th>
              {entries.map((entry) => (
                <Cell
                  key={entry.key}
                  entry={entry}
                  zone={zone}
                  row={{ ...sum, name: sumName }}
                  onRows={onRows && (() => onRows(null, entry.key))}
                />
              ))}
              {extra.map(({ key, cell }) => (
                <td key={key} className={style.number}>
                  {cell(sum)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

type HeadProps = Pick<Props, 'area' | 'sort' | 'onSort'> & { entry: FigureEntry; onRows: (() => void) | undefined };

function Head({ area, entry, sort, onSort, onRows }: HeadProps) {
  const { t } = useTranslation('census');
  const name = entry.name[currentLanguage()];
  const isSorted = sort.key === entry.key;
  const order = isSorted && sort.order === 'desc' ? 'asc' : 'desc';
  return (
    <th
      scope="col"
      className={style.number}
      aria-sort={isSorted ? (sort.order === 'desc' ? 'descending' : 'ascending') : undefined}
    >
      <span className={style.head}>
        <FigureName area={area} figure={entry.key} onRows={onRows} />
        <button
          type="button"
          className={style.value}
          aria-label={t('table.sortBy', { name })}
          title={t('table.sortBy', { name })}
          onClick={() => onSort({ key: entry.key, order })}
        >
          <Icon name={isSorted ? (sort.order === 'desc' ? 'down' : 'up') : 'sort'} />
        </button>
      </span>
    </th>
  );
}

function RowName({ row, onPin }: { row: FigureRow; onPin: Props['onPin'] }) {
  const { t } = useTranslation('census');
  const pinLabel = t(row.isPinned ? 'table.unpin' : 'table.pin', { name: row.name });
  const name = <bdi className={style.text}>{row.name}</bdi>;
  return (
    <>
      <span className={style.name}>
        {onPin && (
          <Button
            size="s"
            look="quiet"
            icon={row.isPinned ? 'pinStart' : 'pinNone'}
            aria-label={pinLabel}
            title={pinLabel}
            aria-pressed={row.isPinned === true}
            onClick={() => onPin(row)}
          />
        )}
        {row.mark}
        {row.onDrill ? (
          <Button
            look="link"
            className={style.drill ?? ''}
            title={t('table.drill', { name: row.name })}
            onClick={row.onDrill}
          >
            {name}
          </Button>
        ) : (
          name
        )}
      </span>
      {row.detail && <span className={style.detail}>{row.detail}</span>}
    </>
  );
}

type CellProps = {
  zone: string | undefined;
  entry: FigureEntry;
  row: Pick<FigureRow, 'name' | 'figures' | 'before'>;
  onRows: (() => void) | undefined;
};

function Cell({ entry, zone, row, onRows }: CellProps) {
  const { t } = useTranslation('census');
  const value = row.figures[entry.key];
  const text = figureText(value, entry.unit, zone);
  const before = row.before?.[entry.key];
  const figure = entry.name[currentLanguage()];
  return (
    <td className={style.number}>
      {onRows && value !== null && value !== 0 ? (
        <button
          type="button"
          className={style.value}
          aria-label={t('table.rowsOf', { name: row.name, figure, value: text })}
          onClick={onRows}
        >
          {text}
        </button>
      ) : (
        text
      )}
      {row.before && (
        <span className={style.change} title={t('table.before', { value: figureText(before, entry.unit, zone) })}>
          {changeText(value, before, entry.unit)}
        </span>
      )}
    </td>
  );
}
