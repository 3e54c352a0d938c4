import { sessionFields } from '@parley/protocol/fields/sessions';
import type { Answer } from '@parley/protocol/http/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deviceName } from '../../lib/device-name';
import { useFields } from '../../lib/fields/use-fields';
import { useApi } from '../../lib/services';
import { confirm } from '../../ui/confirm/confirm';
import { ActionButton } from '../../ui/table/actions';
import { ListPage } from '../../ui/table/list-page';
import { TimeCell } from '../../ui/table/time-cell';
import type { Done } from '../../ui/table/types';
import { toast } from '../../ui/toast/toast';
import style from './sessions.module.css';
import './texts';

type Session = Answer<'GET /session/getList'>['list'][number];

const SESSIONS = 'sessions';
/** Maximum of logins in one request. */
const MAX_PER_REQUEST = 100;

/** The agent's own logins, which can be ended. */
export function SessionsPage() {
  const { t } = useTranslation('sessions');
  const texts = useFields(sessionFields);
  const nameOf = ({ userAgent }: Session): string => deviceName(userAgent) ?? t('unknownDevice');
  const { end, endOthers } = useEndLogins();
  return (
    <ListPage
      name={SESSIONS}
      route="GET /session/getList"
      title={t('title')}
      lead={t('lead')}
      action={
        <ActionButton look="danger" run={endOthers}>
          {t('endAll')}
        </ActionButton>
      }
      columns={[
        {
          key: 'userAgent',
          title: texts.label('userAgent'),
          width: 240,
          isName: true,
          pin: 'start',
          cell: (session) => (
            <span className={style.name} title={session.userAgent}>
              {nameOf(session)}
              {session.current && <span className={style.current}>{t('current')}</span>}
            </span>
          ),
        },
        {
          key: 'address',
          title: texts.label('address'),
          width: 180,
          sort: 'address',
          cell: ({ address }) => <span title={address}>{address}</span>,
        },
        {
          key: 'createdAt',
          title: texts.label('createdAt'),
          width: 160,
          kind: 'time',
          sort: 'createdAt',
          cell: ({ createdAt }) => <TimeCell time={createdAt} />,
        },
        {
          key: 'lastSeenAt',
          title: texts.label('lastSeenAt'),
          width: 160,
          kind: 'time',
          sort: 'lastSeenAt',
          cell: ({ lastSeenAt }) => <TimeCell time={lastSeenAt} />,
        },
      ]}
      usualSort={{ key: 'lastSeenAt', order: 'desc' }}
      filters={[{ key: 'text', kind: 'text', label: t('search'), isSearch: true }]}
      rowName={nameOf}
      isSelectable={({ current }) => !current}
      rowActions={[
        { key: 'end', label: t('end'), icon: 'logout', isDanger: true, isOff: ({ current }) => current, run: end },
      ]}
      bulkActions={[{ key: 'end', label: t('end'), icon: 'logout', isDanger: true, run: end }]}
      exporting={{
        route: 'GET /session/export',
        columns: texts.exported,
      }}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    />
  );
}

/** Ends logins. It cannot be undone, so it is confirmed first. */
function useEndLogins() {
  const { t } = useTranslation('sessions');
  const api = useApi();
  const queries = useQueryClient();

  async function end(sessions: readonly Session[]): Promise<Done | null> {
    const ids = sessions.map(({ id }) => id);
    const text = t('endMany', { count: ids.length });
    if (!(await confirm({ text, ok: t('end'), isDangerous: true }))) return null;
    const { ended } = await api('POST /session/doDelete', { ids });
    await queries.invalidateQueries({ queryKey: [SESSIONS] });
    return { text: t('endedMany', { count: ended }) };
  }

  async function endOthers(): Promise<Done | null> {
    const { list } = await api('GET /session/getList', { pageSize: MAX_PER_REQUEST });
    const others = list.filter(({ current }) => !current);
    if (others.length > 0) return end(others);
    toast.info(t('noOthers'));
    return null;
  }

  return { end, endOthers };
}
