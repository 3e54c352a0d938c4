import type { Answer, Input } from '@parley/protocol/http/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCan } from '../../lib/can/can';
import { figureText } from '../../lib/census/figure-text';
import { figureOf } from '../../lib/census/figures';
import { HISTORY, Rows } from '../../lib/census/rows-drawer';
import { zonedMoment } from '../../lib/census/zoned-days';
import { currentLanguage } from '../../lib/i18n/i18n';
import { historyDetailPath } from '../../lib/paths';
import { useApi } from '../../lib/services';
import { useVisitWords } from '../../lib/visit-words/use-visit-words';
import { Button } from '../../ui/button';
import { SidePanel } from '../../ui/side-panel';
import { AREA } from './kind';
import { useCauseText } from './state/use-cause-text';

export type ServiceRowsAsked = Omit<Input<'GET /census/service/getRows'>, 'pageNo' | 'pageSize'>;
type Row = Answer<'GET /census/service/getRows'>['list'][number];

const PAGE = 20;

type Props = { asked: ServiceRowsAsked; of: string; zone: string; onClose: () => void };

/** The intervals, ratings or conversations behind a figure, paged. */
export function ServiceRowsDrawer({ asked, of, zone, onClose }: Props) {
  const { t } = useTranslation('census');
  const entry = figureOf(AREA[asked.kind], asked.figure);
  const api = useApi();
  const [pageNo, setPage] = useState(1);
  const found = useQuery({
    queryKey: ['census-rows', 'service', asked, pageNo],
    queryFn: () => api('GET /census/service/getRows', { ...asked, pageNo, pageSize: PAGE }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const { heads, cells } = useCells(asked.kind, found.data?.list[0], zone);
  const name = [of, entry?.name[currentLanguage()]].filter(Boolean).join(' · ');
  return (
    <SidePanel width={880} title={t('rows.title', { name })} onClose={onClose}>
      <Rows
        found={found}
        heads={heads}
        rows={(found.data?.list ?? []).map((row) => ({ id: row.id, cells: cells(row) }))}
        unit={entry?.unit === 'milliseconds' && asked.kind === 'state' ? 'milliseconds' : 'count'}
        {...{ pageNo, setPage }}
      />
    </SidePanel>
  );
}

type Cells = { heads: readonly string[]; cells: (row: Row) => ReactNode[] };

function useCells(kind: ServiceRowsAsked['kind'], first: Row | undefined, zone: string): Cells {
  const { t } = useTranslation('team');
  const navigate = useNavigate();
  const words = useVisitWords();
  const causeText = useCauseText();
  const mayOpen = useCan()(HISTORY);
  const opened = (at: number, conversation: string, isThere: boolean): ReactNode =>
    isThere && mayOpen ? (
      <Button look="link" title={t('rows.open')} onClick={() => void navigate(historyDetailPath(conversation))}>
        {zonedMoment(at, zone)}
      </Button>
    ) : (
      zonedMoment(at, zone)
    );
  if (first?.attended)
    return {
      heads: [t('rows.agent'), t('rows.day')],
      cells: ({ attended }) => (attended ? [attended.agentName, zonedMoment(attended.day, zone).slice(0, 10)] : []),
    };
  if (kind === 'state')
    return {
      heads: [t('rows.agent'), t('rows.state'), t('rows.from'), t('rows.to'), t('rows.length'), t('rows.cause')],
      cells: ({ interval }) =>
        interval
          ? [
              interval.agentName,
              t(`states.${interval.state}`),
              zonedMoment(interval.from, zone),
              interval.isOpen ? t('rows.open_end') : zonedMoment(interval.to, zone),
              figureText(interval.to - interval.from, 'milliseconds'),
              causeText(interval),
            ]
          : [],
    };
  if (first?.rating)
    return {
      heads: [t('rows.began'), t('rows.agent'), t('rows.visitor'), t('rows.score'), t('rows.tags'), t('rows.comment')],
      cells: ({ rating }) =>
        rating
          ? [
              opened(rating.at, rating.conversation, rating.isThere),
              rating.agentName,
              rating.isThere ? words.visitor(rating.visitor) : t('rows.gone'),
              rating.score === null ? t('rows.unanswered') : String(rating.score),
              rating.tags.join(t('comma')),
              rating.comment,
            ]
          : [],
    };
  return {
    heads: [t('rows.began'), t('rows.agent'), t('rows.visitor'), t('rows.weight')],
    cells: ({ talk }) =>
      talk
        ? [
            opened(talk.at, talk.conversation, talk.isThere),
            talk.agentName,
            talk.isThere ? words.visitor(talk.visitor) : t('rows.gone'),
            talk.weight,
          ]
        : [],
  };
}
