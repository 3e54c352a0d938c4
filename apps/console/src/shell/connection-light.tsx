import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeskState } from '../lib/desk/desk-context';
import { useOnline } from '../lib/unsaved/use-online';
import { connectionView } from './connection-view';
import style from './shell.module.css';

/** A socket that reconnects within this time is not reported. */
const DELAY_MS = 1000;

/** The connection's state, and the number of pending messages. */
export function ConnectionLight() {
  const { t } = useTranslation('app');
  const isOnline = useOnline();
  const ofSocket = useDeskState((state) => state.status);
  const status = useSettled(isOnline || ofSocket !== 'live' ? ofSocket : 'offline');
  const saving = useDeskState((state) => state.saving);
  const queued = useDeskState((state) => state.outbox.filter((entry) => entry.state !== 'refused').length);
  const isBehind = queued > 0 && (status !== 'live' || saving === 'delayed');
  const { kind, words, hint } = connectionView(status, saving);
  return (
    <div
      className={style.light}
      data-kind={kind}
      data-status={words}
      role="status"
      title={hint ? t(`connection.${hint}`) : t('connection.label')}
    >
      <span className={style.dot} aria-hidden="true" />
      <span className={style.lightWords}>{t(`connection.${words}`)}</span>
      {isBehind && <span className={style.queued}>· {t('connection.queued', { count: queued })}</span>}
    </div>
  );
}

/** Delays a bad state, and shows a good one at once. */
function useSettled<T extends string>(status: T): T {
  const [shown, setShown] = useState(status);
  useEffect(() => {
    if (status !== 'offline' && status !== 'connecting') return setShown(status);
    const timer = setTimeout(() => setShown(status), DELAY_MS);
    return () => clearTimeout(timer);
  }, [status]);
  return shown;
}
