import { useTranslation } from 'react-i18next';
import { useCopied } from '../../../lib/use-copied';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { SidePanel } from '../../../ui/side-panel';
import style from '../channels.module.css';
import type { Account } from '../queries';

/** The address that the platform is to call, to copy. */
export function CallbackPanel({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('weChat');
  const { isCopied, copy } = useCopied();
  const hasPublic = /^https?:/.test(account.url);
  return (
    <SidePanel width={560} title={t('callback.title', { name: account.name })} onClose={onClose}>
      <div className={style.stack}>
        <p>{t('callback.lead')}</p>
        {!hasPublic && <Notice kind="wait">{t('callback.noPublic')}</Notice>}
        <span className={style.label}>{t('callback.url')}</span>
        <div className={style.line}>
          <code className={style.address} translate="no">
            {account.url}
          </code>
          <Button
            icon={isCopied ? 'check' : 'copy'}
            aria-label={`${t('copy')}: ${t('callback.url')}`}
            onClick={() => copy(account.url)}
          >
            {t(isCopied ? 'copied' : 'copy')}
          </Button>
        </div>
        <span className={style.label}>{t('callback.mode')}</span>
        <span>{t(`modes.${account.mode}`)}</span>
        <p className={style.note}>{t('callback.afterwards')}</p>
      </div>
    </SidePanel>
  );
}
