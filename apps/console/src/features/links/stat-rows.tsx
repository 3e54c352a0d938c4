import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/desk/desk-context';
import { deviceWords } from '../../lib/device-name';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { historyDetailPath } from '../../lib/paths';
import { regionText } from '../../lib/region-text';
import { useApi } from '../../lib/services';
import { useVisitWords } from '../../lib/visit-words/use-visit-words';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Pager } from '../../ui/table/pager';
import { TimeCell } from '../../ui/table/time-cell';
import { NARROW, useMedia } from '../../ui/table/use-media';
import type { Figure } from './stats';
import style from './stats.module.css';

type Asked = { id: string; from?: number; to?: number };
type Props = {
  kind: Exclude<Figure, 'refused'>;
  asked: Asked;
  day: string | null;
  /** Whether visitors got one of two targets. */
  hasTargets: boolean;
  onAllDays: () => void;
};
type Row = { id: string; cells: { text: string; node?: ReactNode }[] };

/** The rows behind one number, of the whole period or of one day. */
export function StatRows({ kind, asked, day, hasTargets, onAllDays }: Props) {
  const { t } = useTranslation('links');
  const errorText = useErrorText();
  const isNarrow = useMedia(NARROW);
  const [pageNo, setPage] = useState(1);
  const { heads, read } = useRows(kind, hasTargets);
  const rows = useQuery({
    queryKey: ['link-rows', kind, asked, pageNo],
    queryFn: () => read({ ...asked, pageNo }),
    placeholderData: keepPreviousData,
  });

  return (
    <section className={style.rows} aria-busy={rows.isFetching}>
      <div className={style.rowsHead}>
        <h3>{day === null ? t(`figures.${kind}`) : `${t(`figures.${kind}`)} · ${day}`}</h3>
        {day !== null && (
          <Button size="s" look="link" onClick={onAllDays}>
            {t('allDays')}
          </Button>
        )}
      </div>
      {rows.isError && <Notice kind="bad">{errorText(rows.error)}</Notice>}
      {rows.data?.total === 0 && <p className={style.name}>{t('rowsEmpty')}</p>}
      {rows.data && rows.data.total > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
          <div className={style.scroll} tabIndex={0}>
            <table className={style.table}>
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.data.rows.map(({ id, cells }) => (
                  <tr key={id}>
                    {cells.map(({ text, node }, index) => (
                      <td key={heads[index]} title={text} dir="auto">
                        {node ?? text}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Pager
            pageNo={pageNo}
            pageSize={PAGE}
            total={rows.data.total}
            hasTimes
            hasMore={false}
            isNarrow={isNarrow}
            onTurn={setPage}
          />
        </>
      )}
    </section>
  );
}

const PAGE = 20;

type Read = (asked: Asked & { pageNo: number }) => Promise<{ rows: Row[]; total: number }>;

/** What is asked for each number, and what of a row is shown. */
function useRows(kind: Props['kind'], hasTargets: boolean): { heads: string[]; read: Read } {
  const { t } = useTranslation('links');
  const api = useApi();
  const maySeeHistory = useMay()(['seePermissions:seeHistorical']);
  const at = (time: number) => ({ text: '', node: <TimeCell time={time} /> });
  const { visitor: named, device } = useVisitWords();
  const word = (text: string) => ({ text: text || t('unknown') });
  const list = (pairs: readonly [string, unknown][]) => ({
    text: pairs.map(([name, value]) => `${name}=${String(value)}`).join(' · '),
  });

  switch (kind) {
    case 'visits':
      return {
        heads: [
          t('rows.time'),
          t('rows.visitor'),
          t('rows.region'),
          t('rows.device'),
          ...(hasTargets ? [t('rows.target')] : []),
          t('rows.parameters'),
          t('rows.variables'),
        ],
        read: async (asked) => {
          const { list: found, total } = await api('GET /link/visits', asked);
          const rows = found.map((visit) => ({
            id: visit.id,
            cells: [
              at(visit.time),
              word(named(visit.visitor)),
              word(regionText(visit.region)),
              word(deviceWords(visit) || device(visit.device)),
              ...(hasTargets ? [{ text: visit.variant ? t(`variants.${visit.variant}`) : '' }] : []),
              list(visit.parameters.map(({ name, value }) => [name, value])),
              list(Object.entries(visit.variables)),
            ],
          }));
          return { rows, total };
        },
      };
    case 'visitors':
      return {
        heads: [t('rows.last'), t('rows.visitor'), t('rows.region'), t('rows.visits')],
        read: async (asked) => {
          const { list: found, total } = await api('GET /link/visitors', asked);
          const rows = found.map(({ id, time, visitor, region, visits }) => ({
            id,
            cells: [at(time), word(named(visitor)), word(regionText(region)), { text: String(visits) }],
          }));
          return { rows, total };
        },
      };
    case 'conversations':
    case 'valid':
      return {
        heads: [t('rows.time'), t('rows.visitor'), t('rows.agent'), t('rows.messages'), t('rows.valid')],
        read: async (asked) => {
          const valid = kind === 'valid' ? ({ valid: 'true' } as const) : {};
          const { list: found, total } = await api('GET /link/conversations', { ...asked, ...valid });
          const rows = found.map((talk) => {
            const name = named(talk.visitor);
            return {
              id: talk.id,
              cells: [
                at(talk.time),
                maySeeHistory
                  ? { text: name, node: <a href={`#${historyDetailPath(talk.id)}`}>{name}</a> }
                  : word(name),
                { text: talk.agent ?? t('nobody') },
                { text: `${talk.umsg} / ${talk.smsg}` },
                { text: t(talk.valid ? 'yes' : 'no') },
              ],
            };
          });
          return { rows, total };
        },
      };
    case 'leads':
      return {
        heads: [t('rows.last'), t('rows.visitor'), t('rows.region'), t('rows.contact')],
        read: async (asked) => {
          const { list: found, total } = await api('GET /link/leads', asked);
          const rows = found.map(({ id, time, visitor, region, phone, email, wechat }) => ({
            id,
            cells: [
              at(time),
              word(named(visitor)),
              word(regionText(region)),
              { text: [phone, email, wechat].filter(Boolean).join(' · ') },
            ],
          }));
          return { rows, total };
        },
      };
    case 'letters':
      return {
        heads: [t('rows.time'), t('rows.visitor'), t('rows.content'), t('rows.contact')],
        read: async (asked) => {
          const { list: found, total } = await api('GET /link/letters', asked);
          const rows = found.map(({ id, time, name, content, phone, email }) => ({
            id,
            cells: [at(time), word(name), { text: content }, { text: [phone, email].filter(Boolean).join(' · ') }],
          }));
          return { rows, total };
        },
      };
  }
}
