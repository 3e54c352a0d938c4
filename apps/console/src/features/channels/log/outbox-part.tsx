import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFaultWords } from '../../../lib/channel-words/use-fault-words';
import { workbenchPath } from '../../../lib/paths';
import { useApi } from '../../../lib/services';
import { useVisitWords } from '../../../lib/visit-words/use-visit-words';
import { ListPage } from '../../../ui/table/list-page';
import { TimeCell } from '../../../ui/table/time-cell';
import type { BulkAction, Column } from '../../../ui/table/types';
import { EVERY_MS, OUTBOX, type Sending, useRefresh } from '../queries';
import { State } from './state';
import { useAccountFilter } from './use-account-filter';

const STATES = ['queued', 'sent', 'failed'] as const;
const KINDS = ['text', 'image', 'file', 'rich', 'card', 'template'] as const;

/** Messages to visitors with their outcome; those that were given up can be sent again. */
export function OutboxPart() {
  const { t } = useTranslation('weChat');
  const navigate = useNavigate();
  const { visitor } = useVisitWords();
  const accounts = useAccountFilter();
  const columns = useOutboxColumns(accounts.nameOf);
  const replay = useReplay();
  return (
    <ListPage
      name={OUTBOX}
      route="GET /weChat/getOutbox"
      title={t('parts.outbox')}
      lead={t('outbox.lead')}
      everyMs={EVERY_MS}
      isReady={accounts.isReady}
      columns={columns}
      filters={[
        accounts.filter,
        {
          key: 'state',
          kind: 'some',
          label: t('outbox.state'),
          options: STATES.map((value) => ({ value, label: t(`outbox.states.${value}`) })),
        },
      ]}
      rowName={({ name }) => visitor(name)}
      isSelectable={isFailed}
      rowActions={[
        {
          key: 'open',
          label: t('log.open'),
          icon: 'current',
          onSelect: ({ YQToken }) => void navigate(workbenchPath(YQToken)),
        },
        { ...replay, isOff: (sending) => !isFailed(sending) },
      ]}
      bulkActions={[replay]}
      empty={{ title: t('outbox.empty'), hint: t('outbox.emptyHint') }}
    />
  );
}

const isFailed = ({ state }: Sending): boolean => state === 'failed';

function useOutboxColumns(nameOf: (account: string) => string): readonly Column<Sending, never>[] {
  const { t } = useTranslation('weChat');
  const { visitor } = useVisitWords();
  const faultWords = useFaultWords();
  const time = (at: number | null, isAhead = false) =>
    at === null ? t('none') : <TimeCell time={at} {...(isAhead && { isAhead: true })} />;
  return [
    {
      key: 'name',
      title: t('outbox.name'),
      width: 160,
      isName: true,
      pin: 'start',
      cell: ({ name }) => <bdi title={name}>{visitor(name)}</bdi>,
    },
    {
      key: 'kind',
      title: t('outbox.kind'),
      width: 100,
      cell: ({ kind }) => {
        const known = KINDS.find((one) => one === kind);
        return known ? t(`outbox.kinds.${known}`) : kind;
      },
    },
    {
      key: 'state',
      title: t('outbox.state'),
      width: 130,
      cell: ({ state }) => <State state={state}>{t(`outbox.states.${state}`)}</State>,
    },
    {
      key: 'why',
      title: t('outbox.why'),
      width: 260,
      cell: (sending) => <bdi title={faultWords(sending)}>{faultWords(sending)}</bdi>,
    },
    { key: 'tries', title: t('outbox.tries'), width: 80, kind: 'number', cell: ({ tries }) => tries },
    {
      key: 'account',
      title: t('account'),
      width: 150,
      cell: ({ account }) => <bdi title={nameOf(account)}>{nameOf(account)}</bdi>,
    },
    {
      key: 'createdAt',
      title: t('outbox.createdAt'),
      width: 120,
      kind: 'time',
      cell: ({ createdAt }) => time(createdAt),
    },
    { key: 'nextAt', title: t('outbox.nextAt'), width: 120, kind: 'time', cell: ({ nextAt }) => time(nextAt, true) },
    { key: 'sentAt', title: t('outbox.sentAt'), width: 120, kind: 'time', cell: ({ sentAt }) => time(sentAt) },
  ];
}

function useReplay(): BulkAction<Sending> {
  const { t } = useTranslation('weChat');
  const api = useApi();
  const refresh = useRefresh();
  return {
    key: 'replay',
    label: t('outbox.replay'),
    icon: 'refresh',
    async run(sendings) {
      const { replayed } = await api('POST /weChat/doReplay', { ids: sendings.map(({ id }) => id) });
      await refresh();
      return { text: t('outbox.replayed', { count: replayed }) };
    },
  };
}
