import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeskState } from '../../../lib/desk/desk-context';
import { useOnline } from '../../../lib/unsaved/use-online';
import style from './composer.module.css';
import './texts';

/** The connection's state in the composer; shows `children` instead while connected. */
export function ConnectionWords({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('workbenchComposer');
  const status = useDeskState((state) => state.status);
  const saving = useDeskState((state) => state.saving);
  // Known at once, while a silent socket is noticed after some seconds only.
  const isOnline = useOnline();
  if (status === 'catching-up') return <span className={style.state}>{t('state.catchingUp')}</span>;
  if (status !== 'live' || !isOnline)
    return (
      <span className={style.state} data-kind="bad">
        {t('state.offline')}
      </span>
    );
  if (saving === 'delayed')
    return (
      <span className={style.state} data-kind="wait">
        {t('state.saving')}
      </span>
    );
  return children ?? <span className={style.state} />;
}
