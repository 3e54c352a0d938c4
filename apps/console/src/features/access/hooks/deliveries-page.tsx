import { DELIVERY_STATES } from '@parley/protocol/http/programs/programs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part';
import { PATHS } from '../../../lib/paths';
import { useApi } from '../../../lib/services';
import { ListPage } from '../../../ui/table/list-page';
import { TimeCell } from '../../../ui/table/time-cell';
import type { BulkAction, Column } from '../../../ui/table/types';
import style from '../access.module.css';
import { DeliveryState, useDeliveryWords } from './delivery-words';
import { DELIVERIES, DELIVERIES_EVERY_MS, type Delivery, HOOKS, useRefreshHooks } from './queries';
import '../texts';

const DeliveryDrawer = lazyPart(() => import('./delivery-drawer'), 'DeliveryDrawer');

/** What was sent to webhooks, what waits and what was given up. */
export function DeliveriesPage() {
  const { t } = useTranslation('access');
  const api = useApi();
  const hooks = useQuery({ queryKey: [HOOKS, 'all'], queryFn: () => api('GET /access/getHooks', { pageSize: 100 }) });
  const urlOf = new Map(hooks.data?.list.map(({ id, url }) => [id, url]));
  const columns = useDeliveryColumns(urlOf);
  const replay = useReplay();
  const words = useDeliveryWords();
  const [open, setOpen] = useState<Delivery | null>(null);

  return (
    <ListPage
      name={DELIVERIES}
      route="GET /access/getDeliveries"
      title={t('deliveries.title')}
      lead={t('deliveries.lead')}
      everyMs={DELIVERIES_EVERY_MS}
      isReady={!hooks.isPending}
      action={<a href={`#${PATHS.hooks}`}>{t('deliveries.back')}</a>}
      columns={columns}
      filters={[
        {
          key: 'hook',
          kind: 'one',
          label: t('deliveries.hook'),
          options: [...urlOf].map(([value, label]) => ({ value, label })),
        },
        {
          key: 'state',
          kind: 'some',
          label: t('hooks.columns.state'),
          options: DELIVERY_STATES.map((value) => ({ value, label: t(`deliveries.state.${value}`) })),
        },
      ]}
      rowName={({ type }) => words.type(type)}
      isSelectable={isReplayable}
      rowActions={[
        { key: 'open', label: t('deliveries.open'), icon: 'details', onSelect: setOpen },
        { ...replay, isOff: (delivery) => !isReplayable(delivery) },
      ]}
      bulkActions={[replay]}
      empty={{ title: t('deliveries.empty'), hint: t('deliveries.emptyHint') }}
    >
      {open && <DeliveryDrawer delivery={open} url={urlOf.get(open.hook) ?? ''} onClose={() => setOpen(null)} />}
    </ListPage>
  );
}

/** A waiting delivery is sent anyway. */
const isReplayable = ({ state }: Delivery): boolean => state !== 'waiting';

function useDeliveryColumns(urlOf: ReadonlyMap<string, string>): readonly Column<Delivery, never>[] {
  const { t } = useTranslation('access');
  const words = useDeliveryWords();
  return [
    {
      key: 'type',
      title: t('deliveries.type'),
      width: 180,
      isName: true,
      pin: 'start',
      cell: ({ type }) => words.type(type),
    },
    { key: 'state', title: t('hooks.columns.state'), width: 120, cell: ({ state }) => <DeliveryState state={state} /> },
    { key: 'tries', title: t('deliveries.tries'), width: 70, kind: 'number', cell: ({ tries }) => tries },
    {
      key: 'outcome',
      title: t('deliveries.outcome'),
      width: 200,
      cell: (delivery) => <span title={words.outcome(delivery)}>{words.outcome(delivery)}</span>,
    },
    {
      key: 'triedAt',
      title: t('deliveries.triedAt'),
      width: 120,
      kind: 'time',
      cell: ({ triedAt }) => triedAt !== null && <TimeCell time={triedAt} />,
    },
    {
      key: 'nextAt',
      title: t('deliveries.nextAt'),
      width: 130,
      kind: 'time',
      cell: ({ state, nextAt }) =>
        state === 'waiting' && (nextAt === null ? t('deliveries.behind') : <TimeCell time={nextAt} isAhead />),
    },
    {
      key: 'hook',
      title: t('deliveries.hook'),
      width: 200,
      cell: ({ hook }) => <bdi title={urlOf.get(hook)}>{urlOf.get(hook)}</bdi>,
    },
    {
      key: 'webhookId',
      title: 'webhook-id',
      width: 200,
      isHidden: true,
      cell: ({ webhookId }) => (
        <code className={style.inline} translate="no">
          {webhookId}
        </code>
      ),
    },
    {
      key: 'createdAt',
      title: t('deliveries.createdAt'),
      width: 120,
      kind: 'time',
      cell: ({ createdAt }) => <TimeCell time={createdAt} />,
    },
  ];
}

function useReplay(): BulkAction<Delivery> {
  const { t } = useTranslation('access');
  const api = useApi();
  const refresh = useRefreshHooks();
  return {
    key: 'replay',
    label: t('deliveries.replay'),
    icon: 'refresh',
    async run(deliveries) {
      const { replayed } = await api('POST /access/doReplay', { ids: deliveries.map(({ id }) => id) });
      await refresh();
      return { text: t('deliveries.replayed', { count: replayed }) };
    },
  };
}
