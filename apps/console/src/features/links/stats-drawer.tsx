import type { Answer } from '@parley/protocol/http/routes';
import { useQuery } from '@tanstack/react-query';
import Segmented from 'antd/es/segmented';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { regionText } from '../../lib/region-text';
import { useApi } from '../../lib/services';
import { ownTimeZone } from '../../lib/time/zone';
import { useVisitWords } from '../../lib/visit-words/use-visit-words';
import { Chart } from '../../ui/chart/chart';
import { Empty } from '../../ui/empty';
import { Failed } from '../../ui/failed';
import { SidePanel } from '../../ui/side-panel';
import { useLinkWords } from './columns';
import type { Link } from './queries';
import { StatRows } from './stat-rows';
import { FIGURES, type Figure, PERIODS, type Period, periodFrom, withEmptyDays } from './stats';
import style from './stats.module.css';

/** Figures with a hint that explains what they count. */
type Hinted = 'valid' | 'leads' | 'refused';
const HINTED: ReadonlySet<Figure> = new Set<Hinted>(['valid', 'leads', 'refused']);

/** Figures with a chart by day. */
type Charted = Exclude<Figure, 'refused'>;

/** Statistics of a link: figures, chart by day, regions, devices, and the rows that a figure counts. */
export function StatsDrawer({ link, onClose }: { link: Link; onClose: () => void }) {
  const { t } = useTranslation('links');
  const [period, setPeriod] = useState<Period>('d30');
  const [figure, setFigure] = useState<Charted>('visits');
  const [day, setDay] = useState<string | null>(null);
  const api = useApi();
  const visitWords = useVisitWords();
  const query = useMemo(() => {
    const from = periodFrom(period, Date.now());
    return { id: link.id, ...(from === null ? {} : { from }) };
  }, [link.id, period]);
  const stats = useQuery({
    queryKey: ['link-stats', query],
    queryFn: () => api('GET /link/stats', { ...query, timeZone: ownTimeZone() }),
  });
  const days = useMemo(() => withEmptyDays(stats.data?.days ?? [], period, Date.now()), [stats.data, period]);
  const shownRows = day === null ? query : { id: link.id, ...dayBounds(day) };

  return (
    <SidePanel width={920} title={t('statsOf', { name: link.name })} onClose={onClose}>
      <Segmented
        aria-label={t('period')}
        value={period}
        options={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
        onChange={(next) => {
          setPeriod(next);
          setDay(null);
        }}
      />
      {stats.isError && (
        <div className={style.failed}>
          <Failed error={stats.error} busy={stats.isFetching} onRetry={() => void stats.refetch()} />
        </div>
      )}
      <Figures total={stats.data?.total} chosen={figure} onChoose={setFigure} />
      {stats.isSuccess && stats.data.days.length === 0 && <Empty title={t('noDays')} hint={t('noDaysHint')} />}
      {stats.isSuccess && stats.data.days.length > 0 && (
        <>
          <Chart
            title={`${t(`figures.${figure}`)} · ${t('byDay')}`}
            data={{
              head: t('day'),
              labels: days.map((one) => one.day),
              series: [
                { name: t(`figures.${figure}`), kind: 'bar', color: 'accent', values: days.map((one) => one[figure]) },
              ],
            }}
            onPick={(index) => setDay(days[index]?.day ?? null)}
          />
          <div className={style.shares}>
            <Shares title={t('byRegion')} shares={stats.data.regions} nameOf={regionText} />
            <Shares title={t('byDevice')} shares={stats.data.devices} nameOf={visitWords.device} />
          </div>
          {stats.data.variants.length > 0 && <Variants link={link} variants={stats.data.variants} />}
          <StatRows
            key={`${figure} ${period} ${day}`}
            kind={figure}
            query={shownRows}
            day={day}
            hasTargets={stats.data.variants.length > 0}
            onAllDays={() => setDay(null)}
          />
        </>
      )}
    </SidePanel>
  );
}

type FiguresProps = {
  /** Undefined: not loaded yet. */
  total: Answer<'GET /link/stats'>['total'] | undefined;
  chosen: Charted;
  onChoose: (figure: Charted) => void;
};

/** The figures of the period; those with a chart are buttons that select it. */
function Figures({ total, chosen, onChoose }: FiguresProps) {
  const { t } = useTranslation('links');
  return (
    <ul className={style.figures}>
      {FIGURES.map((name) => {
        const value = total?.[name];
        const hint = HINTED.has(name) ? t(`hints.${name as Hinted}`) : undefined;
        return (
          <li key={name}>
            {name === 'refused' ? (
              <div className={style.figure} title={hint}>
                <span className={style.value}>{value ?? '…'}</span>
                <span className={style.name}>{t(`figures.${name}`)}</span>
              </div>
            ) : (
              <button
                type="button"
                className={style.figure}
                aria-pressed={chosen === name}
                title={hint}
                onClick={() => onChoose(name)}
              >
                <span className={style.value}>{value ?? '…'}</span>
                <span className={style.name}>{t(`figures.${name}`)}</span>
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Figures of each of two targets. */
function Variants({ link, variants }: { link: Link; variants: Answer<'GET /link/stats'>['variants'] }) {
  const { t } = useTranslation('links');
  const words = useLinkWords();
  const counted = FIGURES.filter((name) => name !== 'refused');
  return (
    <section className={style.rows} aria-label={t('byTarget')}>
      <h3 className={style.sharesTitle}>{t('byTarget')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className={style.scroll} tabIndex={0}>
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">{t('rows.target')}</th>
              {counted.map((name) => (
                <th key={name} scope="col">
                  {t(`figures.${name}`)}
                </th>
              ))}
              <th scope="col">{t('rows.rate')}</th>
            </tr>
          </thead>
          <tbody>
            {variants.map((one) => (
              <tr key={one.variant}>
                <td title={words.variant(link, one.variant)} dir="auto">
                  {t(`variants.${one.variant}`)} · {words.variant(link, one.variant)}
                </td>
                {counted.map((name) => (
                  <td key={name}>{one[name]}</td>
                ))}
                <td>{one.visits === 0 ? '—' : `${Math.round((one.conversations / one.visits) * 100)}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={style.name}>{t('targetNow')}</p>
    </section>
  );
}

/** Visits by region or device, with their share of all visits. */
function Shares({
  title,
  shares,
  nameOf,
}: {
  title: string;
  shares: Answer<'GET /link/stats'>['regions'];
  nameOf: (name: string) => string;
}) {
  const { t } = useTranslation('links');
  const all = shares.reduce((sum, { visits }) => sum + visits, 0);
  return (
    <section aria-label={title}>
      <h3 className={style.sharesTitle}>{title}</h3>
      <ol className={style.list}>
        {shares.map(({ name, visits }) => {
          const named = nameOf(name) || t('unknown');
          return (
            <li key={name} className={style.share}>
              <bdi className={style.shareName} title={named}>
                {named}
              </bdi>
              <span className={style.bar} aria-hidden="true">
                <span style={{ width: `${(visits / all) * 100}%` }} />
              </span>
              <span className={style.count}>
                {t('sharePart', { visits, percent: Math.round((visits / all) * 100) })}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** First and last millisecond of a day in the browser's time zone. */
function dayBounds(day: string): { from: number; to: number } {
  const from = new Date(`${day}T00:00:00`);
  const to = new Date(from);
  to.setDate(to.getDate() + 1);
  return { from: from.getTime(), to: to.getTime() - 1 };
}
