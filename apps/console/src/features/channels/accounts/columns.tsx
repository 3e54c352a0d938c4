import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../../ui/icon';
import { TimeCell } from '../../../ui/table/time-cell';
import type { Column } from '../../../ui/table/types';
import style from '../channels.module.css';
import type { Account } from '../queries';

type State = 'on' | 'off' | 'silent' | 'dead';
const ICONS: Record<State, IconName> = { on: 'check', off: 'ban', silent: 'clock', dead: 'warning' };

/** What needs attention first. */
function stateOf({ enabled, dead, calledAt }: Account): State {
  if (!enabled) return 'off';
  if (dead > 0) return 'dead';
  return calledAt === null ? 'silent' : 'on';
}

export function useAccountColumns(): readonly Column<Account, never>[] {
  const { t } = useTranslation('weChat');
  return [
    {
      key: 'name',
      title: t('columns.name'),
      width: 180,
      isName: true,
      pin: 'start',
      cell: ({ name }) => <bdi title={name}>{name}</bdi>,
    },
    { key: 'kind', title: t('columns.kind'), width: 160, cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: 'state',
      title: t('columns.state'),
      width: 180,
      cell: (account) => {
        const state = stateOf(account);
        return (
          <span className={style.state} data-state={state}>
            <Icon name={ICONS[state]} />
            {t(`states.${state}`)}
          </span>
        );
      },
    },
    {
      key: 'appId',
      title: t('columns.appId'),
      width: 180,
      cell: ({ appId }) => (
        <code translate="no" title={appId}>
          {appId}
        </code>
      ),
    },
    { key: 'mode', title: t('columns.mode'), width: 110, isHidden: true, cell: ({ mode }) => t(`modes.${mode}`) },
    ...usePlaceColumns(),
    ...useNumberColumns(),
    {
      key: 'calledAt',
      title: t('columns.calledAt'),
      width: 120,
      kind: 'time',
      cell: ({ calledAt }) => (calledAt === null ? t('never') : <TimeCell time={calledAt} />),
    },
    {
      key: 'createdAt',
      title: t('columns.createdAt'),
      width: 120,
      kind: 'time',
      isHidden: true,
      cell: ({ createdAt }) => <TimeCell time={createdAt} />,
    },
  ];
}

type Placed = Pick<Account, 'group' | 'site' | 'visitors' | 'received' | 'sent' | 'queued' | 'dead'>;

/** Where the visitors of an account go, of every channel. */
export function usePlaceColumns<A extends Placed>(): readonly Column<A, never>[] {
  const { t } = useTranslation('weChat');
  return [
    {
      key: 'group',
      title: t('columns.group'),
      width: 120,
      cell: ({ group }) => <bdi title={group?.name}>{group?.name ?? t('form.anyGroup')}</bdi>,
    },
    {
      key: 'site',
      title: t('columns.site'),
      width: 120,
      isHidden: true,
      cell: ({ site }) => <bdi title={site.name}>{site.name}</bdi>,
    },
  ];
}

/** What an account has received and sent, of every channel. */
export function useNumberColumns<A extends Placed>(): readonly Column<A, never>[] {
  const { t } = useTranslation('weChat');
  return (['visitors', 'received', 'sent', 'queued', 'dead'] as const).map((key) => ({
    key,
    title: t(`columns.${key}`),
    width: key === 'received' ? 140 : 110,
    kind: 'number' as const,
    cell: (account: A) => account[key],
  }));
}
