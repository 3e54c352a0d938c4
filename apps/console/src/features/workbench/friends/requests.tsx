import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/toast/toast';
import style from './friends.module.css';
import { type ContactRequest, refetchFriends } from './use-friends';

const RIGHTS = ['seeState', 'chat', 'receive', 'seeHistory'] as const;

/** Requests to become a contact, with their permissions and buttons to answer. */
export function ContactRequests({ list }: { list: readonly ContactRequest[] }) {
  const { t } = useTranslation('friends');
  if (list.length === 0) return null;
  return (
    <ul className={style.requests} aria-label={t('requests.title', { count: list.length })}>
      {list.map((asked) => (
        <Request key={asked.id} asked={asked} />
      ))}
    </ul>
  );
}

function Request({ asked }: { asked: ContactRequest }) {
  const { t } = useTranslation('friends');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null);
  const [error, setError] = useState<unknown>(null);
  const rights = RIGHTS.filter((right) => asked.allowed[right]).map((right) => t(`requests.right.${right}`));
  const by = asked.addedBy;

  async function answer(how: 'accept' | 'decline'): Promise<void> {
    if (busy) return;
    setBusy(how);
    setError(null);
    try {
      await api('POST /friendly/answer', { id: asked.id, accept: how === 'accept' });
      toast.good(t(how === 'accept' ? 'requests.accepted' : 'requests.declined'));
      await refetchFriends(queries);
    } catch (failure) {
      setError(failure);
      setBusy(null);
    }
  }

  return (
    <li className={style.request} data-request={asked.id}>
      <p className={style.asks}>
        {t('requests.who', { by })}
        {asked.group && <> {t('requests.forGroup', { group: asked.group })}</>}
      </p>
      {rights.length > 0 && (
        <p className={style.note}>
          {t('requests.rights', { rights: rights.join(currentLanguage() === 'zh' ? '、' : ', ') })}
        </p>
      )}
      {error !== null && (
        <p className={style.bad} role="alert">
          {t('requests.failed', { why: errorText(error) })}
        </p>
      )}
      <div className={style.buttons}>
        <Button size="s" look="primary" busy={busy === 'accept'} onClick={() => void answer('accept')}>
          {t('requests.accept')}
        </Button>
        <Button size="s" busy={busy === 'decline'} onClick={() => void answer('decline')}>
          {t('requests.decline')}
        </Button>
      </div>
    </li>
  );
}
