import { routes } from '@parley/protocol/http/routes';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/can/can';
import type { RowsAsked } from '../../../lib/census/rows-drawer';
import { useTab } from '../../../lib/frame/tab-context';
import { AntdFrame } from '../../../ui/antd-frame';
import { Failed } from '../../../ui/failed';
import { Page } from '../../../ui/page';
import { Charts } from './charts';
import { LiveStrip } from './live-strip';
import { type Figures, usePart } from './queries';
import { type Figure, Tiles } from './tiles';
import { ToDoCard } from './to-do';
import style from './today.module.css';
import { useGreeting } from './use-greeting';

const RowsDrawer = lazy(() => import('../../../lib/census/rows-drawer').then((part) => ({ default: part.RowsDrawer })));

export type OwnDrawerComponent = ComponentType<{
  view: (typeof OWN)[number];
  zone: string;
  onView: (view: (typeof OWN)[number]) => void;
  onClose: () => void;
}>;

type Props = {
  /** The reader's own state, to change it. */
  presence: ReactNode;
  /** What is left of the first steps. */
  checklist: ReactNode;
  /** Own ratings and tasks. */
  OwnDrawer: OwnDrawerComponent;
};

/** Home: what has happened today, what happens now, and what is to be done. */
export function TodayPage({ presence, checklist, OwnDrawer }: Props) {
  const { t } = useTranslation('home');
  const can = useCan();
  const figures = usePart('GET /home/figures');
  const live = usePart('GET /home/live');
  const toDo = usePart('GET /home/toDo');
  const seesAll = can(routes['GET /home/charts'].needs);
  const rows = useRows(figures.data);
  const own = useOwn();
  const lead =
    figures.data && t(figures.data.of === 'own' ? 'today.leadOwn' : 'today.lead', { zone: figures.data.zone });
  return (
    <AntdFrame>
      <Page title={useGreeting(figures.data?.zone)} lead={lead ?? ' '} action={presence}>
        <div className={style.page}>
          <Part part={figures}>
            <Tiles
              figures={figures.data}
              live={live.data}
              hasTraffic={seesAll}
              onRows={seesAll ? rows.open : undefined}
            />
          </Part>
          <div className={style.columns}>
            <Part part={live}>
              <LiveStrip live={live.data} />
            </Part>
            <div className={style.column}>
              <Part part={toDo}>
                <ToDoCard toDo={toDo.data} onOwn={() => own.show('ratings')} />
              </Part>
              {(toDo.data?.setup ?? 0) > 0 && checklist}
            </div>
          </div>
          {seesAll && <Charts figures={figures.data} />}
          {own.view && figures.data && (
            <OwnDrawer view={own.view} zone={figures.data.zone} onView={own.show} onClose={() => own.show(null)} />
          )}
          {rows.asked && figures.data && (
            <Suspense>
              <RowsDrawer rows={rows.asked} of={t('today.title')} zone={figures.data.zone} onClose={rows.close} />
            </Suspense>
          )}
        </div>
      </Page>
    </AntdFrame>
  );
}

type Loaded = { data: unknown; isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };

/** What fails is said at its place; what was shown before stays. */
function Part({ part, children }: { part: Loaded; children: ReactNode }) {
  if (part.data === undefined && part.isError)
    return <Failed error={part.error} busy={part.isFetching} onRetry={() => void part.refetch()} />;
  return children;
}

/** The figure whose rows are open stands in the address: it is open again where the tab is come back to. */
function useRows(figures: Figures | undefined) {
  const { query, setQuery } = useTab();
  const [area, key] = (query.rows ?? '').split('.');
  const figure = figures?.list.find((each) => each.area === area && each.key === key);
  return {
    asked: figure && figures ? askedFor(figure, figures.today) : null,
    open: ({ area: of, key: figureKey }: Pick<Figure, 'area' | 'key'>) =>
      setQuery({ ...query, rows: `${of}.${figureKey}` }, { replace: false }),
    close: () => setQuery({ ...query, rows: null }),
  };
}

/** Whether own ratings or tasks are open, in the address: the to-do leads there. */
function useOwn() {
  const { query, setQuery } = useTab();
  return {
    view: OWN.find((view) => view === query.own) ?? null,
    show: (view: (typeof OWN)[number] | null) => setQuery({ ...query, own: view }),
  };
}

const OWN = ['tasks', 'ratings'] as const;

function askedFor({ area, key }: Figure, { from, to }: Figures['today']): RowsAsked {
  const asked = { dimension: 'source', key: '', from, to, figure: key };
  return { area, asked } as RowsAsked;
}
