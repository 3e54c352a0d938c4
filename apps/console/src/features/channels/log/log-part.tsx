import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFaultWords } from '../../../lib/channel-words/use-fault-words';
import { workbenchPath } from '../../../lib/paths';
import { useApi } from '../../../lib/services';
import { ListPage } from '../../../ui/table/list-page';
import { TimeCell } from '../../../ui/table/time-cell';
import type { BulkAction, Column } from '../../../ui/table/types';
import { EVERY_MS, LOG, type LogLine, useRefresh } from '../queries';
import { State } from './state';
import { useAccountFilter } from './use-account-filter';
import { whatKey } from './what-key';

const STATES = ['done', 'waiting', 'refused', 'failed'] as const;
const DIRECTIONS = ['callback', 'call'] as const;

/** Callbacks of the platform and calls to it, newest first. */
export function LogPart() {
  const { t } = useTranslation('weChat');
  const navigate = useNavigate();
  const accounts = useAccountFilter();
  const columns = useLogColumns(accounts.nameOf);
  const retry = useRetry();
  const what = useWhat();
  return (
    <ListPage
      name={LOG}
      route="GET /weChat/getLog"
      title={t('parts.log')}
      lead={t('log.lead')}
      everyMs={EVERY_MS}
      isReady={accounts.isReady}
      columns={columns}
      filters={[
        accounts.filter,
        {
          key: 'direction',
          kind: 'some',
          label: t('log.direction'),
          options: DIRECTIONS.map((value) => ({ value, label: t(`log.directions.${value}`) })),
        },
        {
          key: 'state',
          kind: 'some',
          label: t('log.state'),
          options: STATES.map((value) => ({ value, label: t(`log.states.${value}`) })),
        },
        { key: 'from', to: 'to', kind: 'period', label: t('log.at') },
      ]}
      rowName={what}
      isSelectable={({ retriable }) => retriable}
      rowActions={[
        {
          key: 'open',
          label: t('log.open'),
          icon: 'current',
          isOff: ({ YQToken }) => YQToken === null,
          onSelect: ({ YQToken }) => void navigate(workbenchPath(YQToken)),
        },
        { ...retry, isOff: ({ retriable }) => !retriable },
      ]}
      bulkActions={[retry]}
      empty={{ title: t('log.empty'), hint: t('log.emptyHint') }}
    />
  );
}

/** What was called, in words; a path of the platform stays as it is. */
function useWhat() {
  const { t } = useTranslation('weChat');
  return ({ what }: LogLine): string => {
    const key = whatKey(what);
    return key === null ? what : t(`log.kinds.${key}`);
  };
}

function useLogColumns(nameOf: (account: string) => string): readonly Column<LogLine, never>[] {
  const { t } = useTranslation('weChat');
  const what = useWhat();
  const faultWords = useFaultWords();
  return [
    {
      key: 'what',
      title: t('log.what'),
      width: 220,
      isName: true,
      pin: 'start',
      cell: (line) => <bdi title={line.what}>{what(line)}</bdi>,
    },
    {
      key: 'direction',
      title: t('log.direction'),
      width: 130,
      cell: ({ direction }) => t(`log.directions.${direction}`),
    },
    {
      key: 'state',
      title: t('log.state'),
      width: 110,
      cell: ({ state }) => <State state={state}>{t(`log.states.${state}`)}</State>,
    },
    {
      key: 'why',
      title: t('log.why'),
      width: 260,
      cell: (line) => <bdi title={faultWords(line)}>{faultWords(line)}</bdi>,
    },
    {
      key: 'account',
      title: t('account'),
      width: 150,
      cell: ({ account }) => <bdi title={nameOf(account)}>{nameOf(account)}</bdi>,
    },
    {
      key: 'ms',
      title: t('log.ms'),
      width: 100,
      kind: 'number',
      cell: ({ ms }) => (ms === null ? t('none') : t('log.msOf', { ms })),
    },
    { key: 'at', title: t('log.at'), width: 120, kind: 'time', cell: ({ at }) => <TimeCell time={at} /> },
  ];
}

function useRetry(): BulkAction<LogLine> {
  const { t } = useTranslation('weChat');
  const api = useApi();
  const refresh = useRefresh();
  return {
    key: 'retry',
    label: t('log.retry'),
    icon: 'refresh',
    async run(lines) {
      const { retried } = await api('POST /weChat/doRetry', { ids: lines.map(({ id }) => id) });
      await refresh();
      return { text: t('log.retried', { count: retried }) };
    },
  };
}
