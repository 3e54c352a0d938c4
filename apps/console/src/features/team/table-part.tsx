import Popover from 'antd/es/popover';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FigureRow, FigureTable } from '../../lib/census/figure-table';
import { figuresOf } from '../../lib/census/figures';
import { Pages } from '../../lib/census/pages';
import { currentLanguage } from '../../lib/i18n/i18n';
import { lazyPart } from '../../lib/lazy-part';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { ColumnChooser } from '../../ui/table/column-chooser';
import { ListSearch } from '../../ui/table/toolbar';
import type { Column } from '../../ui/table/types';
import { useArrangement } from '../../ui/table/use-arrangement';
import { AREA, type Kind, type Place, USUAL } from './kind';
import type { ListedProps } from './page';
import style from './team.module.css';
import { PAGE_SIZE } from './use-list';

const ExportDialog = lazyPart(() => import('../../ui/table/export-dialog'), 'ExportDialog');

/** All figures by agent or group: searched, sorted, with chosen columns. */
export function TablePart(props: ListedProps) {
  const { t } = useTranslation('team');
  const { kind, place, lists, go, openRows, state } = props;
  const columns = useColumns(kind);
  const arranged = useArrangement(`census.${AREA[kind]}`, columns);
  const figures = arranged.places.filter(({ isShown }) => isShown).map(({ key }) => key);
  const { data } = lists.list;
  const before = state.compared ? lists.before.data : undefined;
  const known = new Map(before?.list.map((row) => [row.id, row]));
  const rows: FigureRow[] = (data?.list ?? []).map((row) => ({
    id: row.id,
    name: row.name,
    ...((row.isDeleted || row.isRobot) && {
      detail: (
        <>
          {row.isRobot && <span className={style.tag}>{t('robot')}</span>}
          {row.isDeleted && <span className={style.tag}>{t('deleted')}</span>}
        </>
      ),
    }),
    figures: row,
    before: before ? (known.get(row.id) ?? {}) : null,
  }));
  return (
    <section className={style.card} aria-label={t('table')}>
      <div className={style.tools}>
        <span className={style.buttons}>
          <Select<Place['by']>
            className={style.by ?? ''}
            aria-label={t('by.label')}
            value={place.by}
            options={(['agent', 'group'] as const).map((by) => ({ value: by, label: t(`by.${by}`) }))}
            onChange={(by) => go({ by, text: '' })}
          />
          <ListSearch
            label={t(`search.${place.by}`)}
            value={place.text}
            onSearch={(text) => go({ text })}
            onAgain={() => void lists.list.refetch()}
          />
        </span>
        <span className={style.buttons}>
          <ExportButton {...props} shown={figures} total={data?.total ?? 0} />
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
        <Empty title={t(`empty.${place.by}`)} hint={t(`emptyHint.${place.by}`)} />
      ) : (
        <FigureTable
          area={AREA[kind]}
          label={t('table')}
          head={t(`by.${place.by}`)}
          figures={figures}
          rows={rows}
          zone={state.zone}
          sum={data ? { id: 'sum', name: '', figures: data.sum, before: before?.sum ?? null } : null}
          sort={place.sort}
          isSearched={place.text !== ''}
          onSort={(sort) => go({ sort })}
          onRows={(row, figure) => openRows(figure, row)}
        />
      )}
      <Pages pageNo={place.pageNo} pageSize={PAGE_SIZE} total={data?.total ?? 0} onTurn={(pageNo) => go({ pageNo })} />
    </section>
  );
}

/** Columns for the chooser. */
function useColumns(kind: Kind): Column<unknown>[] {
  const language = currentLanguage();
  return figuresOf(AREA[kind]).map(({ key, name }) => ({
    key,
    title: name[language],
    width: 120,
    ...(!USUAL[kind].includes(key) && { isHidden: true as const }),
    cell: () => null,
  }));
}

type ExportProps = ListedProps & { shown: readonly string[]; total: number };

/** The same rows in the same order, with all digits. */
function ExportButton({ kind, state, place, lists, shown, total }: ExportProps) {
  const { t } = useTranslation('team');
  const [isOpen, setOpen] = useState(false);
  const language = currentLanguage();
  const { step: _, ...asked } = lists.asked;
  const columns = [
    { key: 'name', label: t(`by.${place.by}`) },
    ...figuresOf(AREA[kind]).map(({ key, name }) => ({ key, label: name[language] })),
  ];
  return (
    <>
      <Button icon="export" disabled={total === 0} onClick={() => setOpen(true)}>
        {t('export')}
      </Button>
      {isOpen && (
        <ExportDialog
          route="GET /census/service/export"
          columns={columns}
          asked={{ ...asked, ...state.span, timeZone: state.zone }}
          total={total}
          shown={['name', ...shown]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
