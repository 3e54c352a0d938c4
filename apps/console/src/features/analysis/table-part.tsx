import Popover from 'antd/es/popover';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FigureRow, FigureTable } from '../../lib/census/figure-table';
import { Pages } from '../../lib/census/pages';
import { currentLanguage } from '../../lib/i18n/i18n';
import { lazyPart } from '../../lib/lazy-part';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { ColumnChooser } from '../../ui/table/column-chooser';
import { ListSearch } from '../../ui/table/toolbar';
import type { Column } from '../../ui/table/types';
import { useArrangement } from '../../ui/table/use-arrangement';
import { toast } from '../../ui/toast/toast';
import style from './analysis.module.css';
import { CostNote, CostsButton } from './costs/costs-button';
import { arrangementOf, figuresHere, levelsOf, type PageKind, USUAL_FIGURES } from './kind';
import { KnownBy } from './known-by';
import { MergeTools } from './merges/merge-tools';
import { type Selection, useSelection } from './merges/use-selection';
import type { AnalysisProps } from './page';
import { MOST_PINNED } from './place';
import { figuresIn, type List, PAGE_SIZE, type Row, useCommon } from './use-lists';
import type { useNames } from './use-names';

const ExportDialog = lazyPart(() => import('../../ui/table/export-dialog'), 'ExportDialog');

type Props = AnalysisProps & { nameOf: ReturnType<typeof useNames> };

/** All figures by key: searched, pinned, sorted, with chosen columns, divided further. */
export function TablePart(props: Props) {
  const { t } = useTranslation('analysis');
  const { t: census } = useTranslation('census');
  const { kind, place, lists, go, openRows, state } = props;
  const columns = useColumns(kind);
  const arranged = useArrangement(arrangementOf(kind), columns);
  const figures = arranged.places.filter(({ isShown }) => isShown).map(({ key }) => key);
  const level = levelsOf(kind)[place.trail.length] ?? levelsOf(kind)[0]!;
  const { data } = lists.list;
  const before = state.compared ? lists.before.data : undefined;
  const selection = useSelection(level === 'keyword');
  const rows = useRows(props, before, selection);
  function pin(key: string): void {
    const pinned = toggled(place.pinned, key);
    if (pinned.length > MOST_PINNED) toast.wait(census('pinnedMost', { most: MOST_PINNED }));
    else go({ pinned });
  }
  return (
    <section className={style.card} aria-label={t('table')}>
      <div className={style.tools}>
        <ListSearch
          label={t('search', { what: t(`level.${level}`).toLowerCase() })}
          value={place.text}
          onSearch={(text) => go({ text })}
          onAgain={() => void lists.list.refetch()}
        />
        <span className={style.buttons}>
          {level === 'keyword' && <CostsButton />}
          {level === 'keyword' && <MergeTools selection={selection} />}
          <ExportButton {...props} shown={figures} total={data?.total ?? 0} />
          <Button look="quiet" icon="page" aria-label={t('print')} title={t('print')} onClick={() => window.print()} />
          <Popover
            trigger="click"
            placement="bottomRight"
            arrow={false}
            destroyOnHidden
            content={<ColumnChooser columns={columns} arranged={arranged} />}
          >
            <Button look="quiet" icon="columns" aria-label={t('columns')} title={t('columns')} aria-haspopup="dialog" />
          </Popover>
        </span>
      </div>
      {rows.length === 0 ? (
        <Empty title={t('nothingFound')} hint={t('nothingFoundHint')} />
      ) : (
        <FigureTable
          area={kind.area}
          label={t('table')}
          head={t(`level.${level}`)}
          figures={figures}
          rows={rows}
          sum={data ? { id: 'sum', name: '', figures: data.sum, before: before?.sum ?? null } : null}
          sort={place.sort}
          onSort={(sort) => go({ sort })}
          onRows={(row, figure) => openRows(figure, row && { id: Number(row.id), name: row.name })}
          isSearched={place.text !== ''}
          onPin={(row) => pin(keyOf(data?.list, row))}
        />
      )}
      {level === 'keyword' && <CostNote />}
      {level === 'keyword' && <p className={style.explained}>{t('known.explained')}</p>}
      <Pages pageNo={place.pageNo} pageSize={PAGE_SIZE} total={data?.total ?? 0} onTurn={(pageNo) => go({ pageNo })} />
    </section>
  );
}

const keyOf = (list: readonly Row[] | undefined, { id }: FigureRow): string =>
  list?.find((row) => String(row.id) === id)?.key ?? '';

const toggled = (keys: readonly string[], key: string): string[] =>
  keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key];

function useRows(
  { kind, place, lists, go, nameOf }: Props,
  before: List | undefined,
  selection: Selection | null,
): FigureRow[] {
  const level = levelsOf(kind)[place.trail.length] ?? levelsOf(kind)[0]!;
  const known = new Map(before?.list.map((row) => [row.key, row]));
  return (lists.list.data?.list ?? []).map((row) => ({
    id: String(row.id),
    name: nameOf(level, row),
    mark: row.knownBy && selection?.boxOf({ key: row.key, name: nameOf(level, row) }),
    detail: row.knownBy && <KnownBy row={row} />,
    isPinned: place.pinned.includes(row.key),
    figures: figuresIn(row),
    before: before ? figuresIn(known.get(row.key) ?? ({} as Row)) : null,
    onDrill:
      row.isDivisible && place.trail.length < levelsOf(kind).length - 1
        ? () => go({ trail: [...place.trail, { id: row.id, key: row.key, name: row.name }], text: '', pinned: [] })
        : undefined,
  }));
}

/** Columns for the chooser. */
function useColumns(kind: PageKind): Column<unknown>[] {
  const language = currentLanguage();
  return figuresHere(kind).map(({ key, name }) => ({
    key,
    title: name[language],
    width: 120,
    ...(!USUAL_FIGURES[kind.area].includes(key) && { isHidden: true as const }),
    cell: () => null,
  }));
}

type ExportProps = Props & { shown: readonly string[]; total: number };

/** The same rows in the same order, with all digits. */
function ExportButton({ kind, state, place, shown, total }: ExportProps) {
  const { t } = useTranslation('analysis');
  const common = useCommon(kind, state, place);
  const [isOpen, setOpen] = useState(false);
  const language = currentLanguage();
  const columns = [
    { key: 'name', label: t('exportName') },
    ...figuresHere(kind).map(({ key, name }) => ({ key, label: name[language] })),
  ];
  const { text, sort, pinned } = place;
  const asked = {
    ...common,
    ...state.span,
    sort: sort.key,
    order: sort.order,
    timeZone: state.zone,
    ...(text && { text }),
    ...(pinned.length > 0 && { first: pinned }),
  };
  return (
    <>
      <Button icon="export" onClick={() => setOpen(true)}>
        {t('export')}
      </Button>
      {isOpen && (
        <ExportDialog
          route={`GET /census/${kind.area}/export`}
          columns={columns}
          asked={asked}
          total={total}
          shown={['name', ...shown]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
