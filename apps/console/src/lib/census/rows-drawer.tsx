import type { Need } from '@parley/core/access/allows';
import type { Unit } from '@parley/core/census/figure';
import type { Answer, Input } from '@parley/protocol/http/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { SidePanel } from '../../ui/side-panel';
import { useCan } from '../can/can';
import { currentLanguage } from '../i18n/i18n';
import { historyDetailPath, PATHS } from '../paths';
import { useApi, useServices } from '../services';
import { useVisitWords } from '../visit-words/use-visit-words';
import style from './census.module.css';
import { figureText } from './figure-text';
import { figureOf } from './figures';
import { Missing, type Requested, renewing } from './missing';
import { Pages } from './pages';
import { useCostCells } from './use-cost-cells';
import { zonedMoment } from './zoned-days';
import './texts';

type FlowAsked = Omit<Input<'GET /census/flow/getRows'>, 'pageNo' | 'pageSize'>;
type TalkAsked = Omit<Input<'GET /census/talk/getRows'>, 'pageNo' | 'pageSize'>;

/** A figure whose rows are shown. */
export type RowsAsked = { area: 'flow'; asked: FlowAsked } | { area: 'talk'; asked: TalkAsked };

type Props = {
  rows: RowsAsked;
  /** Of what it is a figure: a source, a city; empty for all. */
  of: string;
  zone: string;
  onClose: () => void;
};

const PAGE = 20;

/** The rows behind a figure, paged. */
export function RowsDrawer({ rows, of, zone, onClose }: Props) {
  const { t } = useTranslation('census');
  const language = currentLanguage();
  const entry = figureOf(rows.area, rows.asked.figure);
  const name = [of, entry?.name[language]].filter(Boolean).join(' · ');
  const isOfCosts = rows.asked.figure === 'cost';
  return (
    <SidePanel width={880} title={t('rows.title', { name })} onClose={onClose}>
      {entry && entry.kind !== 'sum' && entry.kind !== 'distinct' && <p className={style.note}>{t('rows.ofShare')}</p>}
      {isOfCosts ? (
        <Costs rows={rows} />
      ) : rows.area === 'flow' ? (
        <Visits asked={rows.asked} zone={zone} />
      ) : (
        <Talks asked={rows.asked} zone={zone} />
      )}
    </SidePanel>
  );
}

/** The lines behind a cost. */
function Costs({ rows: { area, asked } }: { rows: RowsAsked }) {
  const { request } = useServices();
  const cells = useCostCells();
  const [pageNo, setPage] = useState(1);
  const found = useQuery({
    queryKey: ['census-rows', area, asked, pageNo],
    queryFn: () =>
      request(`GET /census/${area}/getRows`, { ...asked, pageNo, pageSize: PAGE }, { quiet: true }) as Promise<
        Answer<'GET /census/flow/getRows'>
      >,
    placeholderData: keepPreviousData,
  });
  const rows = (found.data?.costs ?? []).map(cells.row);
  return <Rows {...{ found, rows, pageNo, setPage }} heads={cells.heads} unit="money" />;
}

function Visits({ asked, zone }: { asked: FlowAsked; zone: string }) {
  const { t } = useTranslation('census');
  const api = useApi();
  const navigate = useNavigate();
  const [pageNo, setPage] = useState(1);
  const found = useQuery({
    queryKey: ['census-rows', 'flow', asked, pageNo],
    queryFn: () => api('GET /census/flow/getRows', { ...asked, pageNo, pageSize: PAGE }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const mayOpen = useCan()(HISTORY);
  const openTalks = (visitor: string) => void navigate(`${PATHS.history}?visitor=${encodeURIComponent(visitor)}`);
  const cells = (row: Answer<'GET /census/flow/getRows'>['list'][number]): ReactNode[] => [
    zonedMoment(row.at, zone),
    row.YQToken.slice(0, SHORT_ID),
    row.pages,
    row.hasEnded ? figureText(row.dwell, 'milliseconds') : t('rows.going'),
    row.invited,
    row.leads,
    row.chats === 0 || !mayOpen ? (
      row.chats
    ) : (
      <Button key="chats" look="link" title={t('rows.openTalks')} onClick={() => openTalks(row.YQToken)}>
        {row.chats}
      </Button>
    ),
  ];
  const heads = ['time', 'visitor', 'pages', 'dwell', 'invited', 'leads', 'chats'] as const;
  return (
    <Rows
      found={found}
      heads={heads.map((head) => t(`rows.${head}`))}
      rows={(found.data?.list ?? []).map((row) => ({ id: row.visit, cells: cells(row) }))}
      {...{ pageNo, setPage }}
    />
  );
}

/** Who may open the history. */
export const HISTORY: Need = ['seePermissions:seeHistorical'];

/** Enough of an id to tell visitors apart. */
const SHORT_ID = 8;

function Talks({ asked, zone }: { asked: TalkAsked; zone: string }) {
  const { t } = useTranslation('census');
  const api = useApi();
  const navigate = useNavigate();
  const words = useVisitWords();
  const mayOpen = useCan()(HISTORY);
  const [pageNo, setPage] = useState(1);
  const found = useQuery({
    queryKey: ['census-rows', 'talk', asked, pageNo],
    queryFn: () => api('GET /census/talk/getRows', { ...asked, pageNo, pageSize: PAGE }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const cells = (row: Answer<'GET /census/talk/getRows'>['list'][number]): ReactNode[] => [
    !row.isOpenable || !mayOpen ? (
      zonedMoment(row.at, zone)
    ) : (
      <Button
        key="time"
        look="link"
        title={t('rows.open')}
        onClick={() => void navigate(historyDetailPath(row.conversation))}
      >
        {zonedMoment(row.at, zone)}
      </Button>
    ),
    row.YQToken === null ? t('rows.erased') : words.visitor(row.name),
    row.nickname ?? '',
    row.messages,
    figureText(row.firstResponse, 'milliseconds'),
    figureText(row.score, 'score'),
    row.leads,
    t(row.isMissed ? 'rows.missed' : row.isValid ? 'rows.valid' : 'rows.notValid'),
  ];
  const heads = ['time', 'visitor', 'agent', 'messages', 'firstResponse', 'score', 'leads', 'kind'] as const;
  return (
    <Rows
      found={found}
      heads={heads.map((head) => t(`rows.${head}`))}
      rows={(found.data?.list ?? []).map((row) => ({ id: row.conversation, cells: cells(row) }))}
      {...{ pageNo, setPage }}
    />
  );
}

type Found = Requested & {
  /** `total` is the figure; `rows` counts rows where several are added up from one. */
  data: { total: number; rows?: number } | undefined;
};

type RowsProps = {
  unit?: Unit;
  found: Found;
  heads: readonly string[];
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
  pageNo: number;
  setPage: (pageNo: number) => void;
};

export function Rows({ found, heads, rows, unit = 'count', pageNo, setPage }: RowsProps) {
  const { t } = useTranslation('census');
  if (!found.data) return <Missing of={found} />;
  const { total } = found.data;
  if (rows.length === 0 && pageNo === 1) return <Empty title={t('rows.empty')} hint={t('rows.emptyHint')} />;
  return (
    <div className={renewing(found)} aria-busy={found.isFetching}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className={style.scroll} tabIndex={0}>
        <table className={style.rows}>
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
            {rows.map(({ id, cells }) => (
              <tr key={id}>
                {cells.map((cell, at) => (
                  <td key={heads[at]} dir="auto">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className={style.note}>{t('rows.noMore')}</p>}
      <p className={style.note}>{t('rows.total', { total: figureText(total, unit) })}</p>
      <Pages pageNo={pageNo} total={found.data.rows ?? total} pageSize={PAGE} onTurn={setPage} />
    </div>
  );
}
