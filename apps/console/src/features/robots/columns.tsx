import { useTranslation } from 'react-i18next';
import { TimeCell } from '../../ui/table/time-cell';
import type { Column } from '../../ui/table/types';
import { Face } from './face';
import { moneyText } from './money';
import { type Robot, useRobotOptions } from './queries';
import style from './robots.module.css';
import { useRobotWords } from './use-words';

/** Not known, as in other lists. */
const NONE = '—';

const percent = (part: number, whole: number): string => (whole === 0 ? NONE : `${Math.round((part / whole) * 100)}%`);

export function useRobotColumns(): readonly Column<Robot, never>[] {
  const { t } = useTranslation('robots');
  const words = useRobotWords();
  return [
    {
      key: 'name',
      title: t('columns.name'),
      width: 180,
      isName: true,
      pin: 'start',
      cell: (robot) => <Face robot={robot} />,
    },
    {
      key: 'kind',
      title: t('columns.kind'),
      width: 110,
      cell: ({ kind }) => t(`kinds.${kind}`),
    },
    {
      key: 'enabled',
      title: t('columns.enabled'),
      width: 90,
      cell: ({ enabled }) => (
        <span className={style.tag} data-kind={enabled ? 'good' : undefined}>
          {t(enabled ? 'on' : 'off')}
        </span>
      ),
    },
    { key: 'mode', title: t('columns.mode'), width: 140, cell: ({ mode }) => t(`modes.${mode}`) },
    ...usePlaceColumns(),
    {
      key: 'entries',
      title: t('columns.entries'),
      width: 90,
      kind: 'number',
      cell: ({ kind, entries }) => (kind === 'ask' ? entries : NONE),
    },
    {
      key: 'version',
      title: t('columns.version'),
      width: 150,
      cell: (robot) => (robot.kind === 'ask' ? words.version(robot) : NONE),
    },
    ...useTodayColumns(),
    {
      key: 'updatedAt',
      title: t('columns.updatedAt'),
      width: 120,
      kind: 'time',
      cell: ({ updatedAt }) => <TimeCell time={updatedAt} />,
    },
    {
      key: 'updatedBy',
      title: t('columns.updatedBy'),
      width: 110,
      isHidden: true,
      cell: ({ updatedBy }) => <bdi>{updatedBy ?? NONE}</bdi>,
    },
  ];
}

/** Today's figures. */
function useTodayColumns(): readonly Column<Robot, never>[] {
  const { t } = useTranslation('robots');
  return [
    {
      key: 'chats',
      title: t('columns.chats'),
      width: 90,
      kind: 'number',
      cell: ({ today }) => today.chats,
    },
    {
      key: 'resolved',
      title: t('columns.resolved'),
      width: 90,
      kind: 'number',
      cell: ({ today }) => percent(today.resolved, today.chats),
    },
    {
      key: 'handedOver',
      title: t('columns.handedOver'),
      width: 90,
      kind: 'number',
      cell: ({ today }) => percent(today.handedOver, today.chats),
    },
    {
      key: 'misses',
      title: t('columns.misses'),
      width: 90,
      kind: 'number',
      cell: ({ today }) => today.misses,
    },
    {
      key: 'cost',
      title: t('columns.cost'),
      width: 110,
      kind: 'number',
      cell: ({ today: { cost } }) => (cost ? moneyText(cost.amount, cost.currency) : NONE),
    },
  ];
}

/** Where it is in charge, and when. */
function usePlaceColumns(): readonly Column<Robot, never>[] {
  const { t } = useTranslation('robots');
  const words = useRobotWords();
  const { data: options } = useRobotOptions();
  return [
    {
      key: 'sites',
      title: t('columns.sites'),
      width: 150,
      cell: ({ sites }) => {
        const named = words.names(sites, options?.sites) || t('everySite');
        return <bdi title={named}>{named}</bdi>;
      },
    },
    {
      key: 'hours',
      title: t('columns.hours'),
      width: 160,
      cell: (robot) => {
        const hours = words.hours(robot);
        return <bdi title={hours}>{hours}</bdi>;
      },
    },
  ];
}
