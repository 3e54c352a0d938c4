import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CensusHead } from '../../lib/census/census-head';
import { ClockChoice } from '../../lib/census/clock-choice';
import { figuresOf } from '../../lib/census/figures';
import { ComparisonFailed, Missing, renewing, Stale } from '../../lib/census/missing';
import { PrintLine } from '../../lib/census/print-line';
import { RangeBar } from '../../lib/census/range-bar';
import { Trend } from '../../lib/census/trend';
import { type AskedState, useAsked, useCensusOptions } from '../../lib/census/use-asked';
import { ValidChoice } from '../../lib/census/valid-choice';
import { useTab } from '../../lib/frame/tab-context';
import { lazyPart } from '../../lib/lazy-part';
import { AntdFrame } from '../../ui/antd-frame';
import { Page } from '../../ui/page';
import onPaper from '../../ui/print.module.css';
import { ViewStrip } from '../../ui/table/view-strip';
import { RatingFilters } from './evaluate/rating-filters';
import { AREA, CURVES, FILTERS, type Kind, kindOf, type Place, readPlace, VIEWS, writePlace } from './kind';
import { type ServiceRowsAsked, ServiceRowsDrawer } from './rows-drawer';
import { TablePart } from './table-part';
import style from './team.module.css';
import { commonOf, type Lists, useLists } from './use-list';
import './texts';

const Board = lazyPart(() => import('./state/board'), 'Board');
const Timeline = lazyPart(() => import('./state/timeline'), 'Timeline');
const Staffing = lazyPart(() => import('./state/staffing'), 'Staffing');
const Heat = lazyPart(() => import('./heat'), 'Heat');
const Distribution = lazyPart(() => import('./evaluate/distribution'), 'Distribution');
const Comments = lazyPart(() => import('./evaluate/comments'), 'Comments');
const Tasks = lazyPart(() => import('./evaluate/tasks'), 'Tasks');

/** Statistics of agents: their conversations, ratings or states. */
export function TeamPage() {
  return (
    <AntdFrame>
      <Zoned />
    </AntdFrame>
  );
}

/** The reporting time zone is known before anything is asked. */
function Zoned() {
  const { path } = useTab();
  const { t } = useTranslation('team');
  const options = useCensusOptions();
  const kind = kindOf(path);
  return (
    <Page title={t(`titles.${kind}`)} lead={t(`leads.${kind}`)}>
      <CensusHead />
      {options.data ? <Team kind={kind} zone={options.data.zone} /> : <Missing of={options} />}
    </Page>
  );
}

export type TeamProps = {
  kind: Kind;
  state: AskedState;
  place: Place;
  go: (place: Partial<Place>) => void;
  /** `during`: conversations that began then. */
  openRows: (figure: string, row: { id: string; name: string } | null, during?: { day: number; hour: number }) => void;
};

const RESETS = ['page'];

function Team({ kind, zone }: { kind: Kind; zone: string }) {
  const { t } = useTranslation('team');
  const tab = useTab();
  const state = useAsked(zone, { resets: RESETS });
  const place = readPlace(
    tab.query,
    kind,
    figuresOf(AREA[kind]).map(({ key }) => key),
  );
  const [open, setOpen] = useState<{ asked: ServiceRowsAsked; of: string } | null>(null);
  const go = (next: Partial<Place>): void =>
    tab.setQuery(
      { ...tab.query, ...('pageNo' in next ? {} : { page: null }), ...writePlace(next) },
      { replace: false },
    );
  const props: TeamProps = {
    kind,
    state,
    place,
    go,
    openRows: (figure, row, during) => {
      if (!state.span) return;
      const { by } = place;
      const asked = {
        ...commonOf(kind, state, place),
        ...state.span,
        kind,
        by,
        figure,
        ...(row && { key: row.id }),
        ...during,
      };
      setOpen({
        asked: asked as ServiceRowsAsked,
        of:
          row?.name ?? (during ? t('heat.hourOf', { day: t(`heat.days.d${during.day as 1}`), hour: during.hour }) : ''),
      });
    },
  };
  const isLive = kind === 'state' && place.view === 'board';
  const hasRange = !isLive && place.view !== 'tasks';
  const filters = place.view === 'staffing' || place.view === 'tasks' ? [] : FILTERS[kind];
  return (
    <div className={`${style.page} ${onPaper.paper}`} data-print={tab.isShown || undefined}>
      {hasRange && (
        <PrintLine
          title={`${t(`titles.${kind}`)} · ${t(`views.${kind}.${place.view}` as 'views.label')}`}
          {...{ state, filters }}
        />
      )}
      <ViewStrip
        label={t('views.label')}
        options={VIEWS[kind].map((view) => ({ value: view, label: t(`views.${kind}.${view}` as 'views.label') }))}
        chosen={place.view}
        onChoose={(view) => go({ view })}
      />
      {place.view !== 'tasks' && (
        <RangeBar
          state={state}
          filters={filters}
          hasCompare={place.view === 'table'}
          hasStep={place.view === 'table' || place.view === 'staffing'}
          hasRange={!isLive}
        >
          {kind === 'evaluate' && <RatingFilters {...{ place, go, state }} />}
          {kind === 'talk' && <ValidChoice value={place.valid} onChange={(valid) => go({ valid })} />}
          {kind === 'talk' && place.view === 'table' && (
            <ClockChoice value={place.clock} onChange={(clock) => go({ clock })} />
          )}
        </RangeBar>
      )}
      {(!hasRange || !state.fault) && <Shown {...props} />}
      {open && <ServiceRowsDrawer {...open} zone={zone} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Shown(props: TeamProps) {
  switch (`${props.kind}.${props.place.view}`) {
    case 'state.board':
      return <Board {...props} />;
    case 'state.timeline':
      return <Timeline {...props} />;
    case 'state.staffing':
      return <Staffing {...props} />;
    case 'talk.hours':
      return <Heat {...props} />;
    case 'evaluate.comments':
      return <Comments {...props} />;
    case 'evaluate.tasks':
      return <Tasks {...props} />;
    default:
      return <Listed {...props} />;
  }
}

export type ListedProps = TeamProps & { lists: Lists };

function Listed(props: TeamProps) {
  const lists = useLists(props.kind, props.state, props.place);
  const { list } = lists;
  if (!list.data) return <Missing of={list} />;
  const all = { ...props, lists };
  return (
    <div className={`${style.found} ${renewing(list)}`} aria-busy={list.isFetching}>
      <Stale of={list} />
      {props.state.compared && <ComparisonFailed of={lists.before} />}
      <div className={style.charts}>
        <Trend
          area={AREA[props.kind]}
          figure={props.place.figure}
          choices={CURVES[props.kind]}
          within={props.state}
          span={props.state.span}
          series={list.data.series}
          compared={props.state.compared?.span ?? null}
          before={lists.before.data?.series}
          onFigure={(figure) => props.go({ figure, pageNo: props.place.pageNo })}
          onRows={(figure) => props.openRows(figure, null)}
        />
        {props.kind === 'evaluate' && <Distribution {...all} />}
      </div>
      <TablePart {...all} />
    </div>
  );
}
