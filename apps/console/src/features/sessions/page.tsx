import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { fullTime, shortTime } from '../../lib/time/format';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { Page } from '../../ui/page';
import { deviceName } from './device';
import style from './sessions.module.css';
import './texts';

const PAGE_SIZE = 100;
const KEY = ['sessions'];

/** Where I am signed in, and how to end it. */
export function SessionsPage() {
  const { t } = useTranslation('sessions');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const language = currentLanguage();
  const sessions = useQuery({ queryKey: KEY, queryFn: () => api('GET /session/getList', { pageSize: PAGE_SIZE }) });
  const end = useMutation({
    mutationFn: (ids: string[]) => api('POST /session/doDelete', { ids }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  const others = sessions.data?.list.filter((session) => !session.current) ?? [];
  const error = sessions.error ?? end.error;

  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      action={
        others.length > 1 && (
          <Button look="danger" busy={end.isPending} onClick={() => end.mutate(others.map((session) => session.id))}>
            {t('endAll')}
          </Button>
        )
      }
    >
      {error && <Notice kind="bad">{t('loadFailed', { ns: 'app', why: errorText(error) })}</Notice>}
      <ul className={style.list}>
        {sessions.data?.list.map((session) => (
          <li key={session.id} className={style.row}>
            <span className={style.icon}>
              <Icon name="device" size={20} />
            </span>
            <div className={style.words}>
              <p className={style.name} title={session.userAgent}>
                {deviceName(session.userAgent) ?? t('unknownDevice')}
                {session.current && <span className={style.current}>{t('current')}</span>}
              </p>
              <p className={style.detail}>
                <span>{session.address}</span>
                <span title={fullTime(session.createdAt, language)}>
                  {t('signedIn', { time: shortTime(session.createdAt, Date.now(), language) })}
                </span>
                <span title={fullTime(session.lastSeenAt, language)}>
                  {t('lastSeen', { time: shortTime(session.lastSeenAt, Date.now(), language) })}
                </span>
              </p>
            </div>
            {!session.current && (
              <Button
                size="s"
                look="danger"
                title={t('endConfirm')}
                busy={end.isPending && (end.variables?.includes(session.id) ?? false)}
                onClick={() => end.mutate([session.id])}
              >
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Page>
  );
}
