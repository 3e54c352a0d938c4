import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice';
import { SidePanel } from '../../../ui/side-panel';
import style from '../channels.module.css';
import type { Account } from '../queries';
import { AddressLine } from './address-line';

/** The address that the platform is to call, to copy. */
export function CallbackPanel({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('weChat');
  const hasPublic = URL.canParse(account.url);
  return (
    <SidePanel width={560} title={t('callback.title', { name: account.name })} onClose={onClose}>
      <div className={style.stack}>
        <p>{t('callback.lead')}</p>
        {!hasPublic && <Notice kind="wait">{t('callback.noPublic')}</Notice>}
        <AddressLine label={t('callback.url')} address={account.url} />
        <span className={style.label}>{t('callback.mode')}</span>
        <span>{t(`modes.${account.mode}`)}</span>
        <p className={style.note}>{t('callback.afterwards')}</p>
      </div>
    </SidePanel>
  );
}
