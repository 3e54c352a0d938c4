import type { VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Thread } from '../../../lib/desk/types';
import { Button } from '../../../ui/button';
import type { History } from './history';
import style from './message/message.module.css';
import './texts';

type Props = {
  row: VisitorRow;
  thread: Thread | undefined;
  oldest: Thread | undefined;
  history: History;
  onOlder: () => void;
};

/** Above the first message: loading, an error with retry, or the start of the conversations. */
export function ThreadTop({ row, thread, oldest, history, onOlder }: Props) {
  const { t } = useTranslation(['workbench', 'workbenchThread']);
  const { phase, talks } = useStore(history.store);
  if (thread?.phase === 'loading' && thread.messages.length === 0 && oldest === thread)
    return (
      <div className={style.skeleton} role="status" aria-label={t('thread.loading')}>
        <i />
        <i />
        <i />
      </div>
    );
  // The thread failed to load, which is shown below, so its start is not known.
  if (thread?.phase === 'failed' && thread.messages.length === 0) return null;
  if (oldest?.older === 'failed' || phase === 'failed')
    return (
      <p className={style.tip}>
        {t(oldest?.more ? 'thread.olderFailed' : 'workbenchThread:history.failed')}{' '}
        <Button look="link" onClick={onOlder}>
          {t('retry', { ns: 'app' })}
        </Button>
      </p>
    );
  if (!row.conversation) return <p className={style.tip}>{t('thread.empty')}</p>;
  const hasTalks = talks.some(
    ({ id, umsg, smsg }) => oldest !== undefined && id < oldest.conversation && umsg + smsg > 0,
  );
  if (!oldest?.more && !hasTalks) return <p className={style.tip}>{t('thread.start')}</p>;
  const isBusy = oldest?.older === 'loading' || phase === 'loading';
  return (
    <p className={style.tip}>
      <Button look="link" busy={isBusy} onClick={onOlder}>
        {t(oldest?.more ? 'thread.older' : 'workbenchThread:history.older')}
      </Button>
    </p>
  );
}
