import { useTranslation } from 'react-i18next';
import { useCopied } from '../../../lib/use-copied';
import { Button } from '../../../ui/button';
import style from '../channels.module.css';

/** An address of this server to enter on the platform, with a button that copies it. */
export function AddressLine({ label, address }: { label: string; address: string }) {
  const { t } = useTranslation('weChat');
  const { isCopied, copy } = useCopied();
  return (
    <>
      <span className={style.label}>{label}</span>
      <div className={style.line}>
        <code className={style.address} translate="no">
          {address}
        </code>
        <Button icon={isCopied ? 'check' : 'copy'} aria-label={`${t('copy')}: ${label}`} onClick={() => copy(address)}>
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
      </div>
    </>
  );
}
