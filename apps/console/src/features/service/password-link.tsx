import type { Answer } from '@parley/protocol/http/routes';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { fullTime } from '../../lib/time/format';
import { useCopied } from '../../lib/use-copied';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { SidePanel } from '../../ui/side-panel';
import { toast } from '../../ui/toast/toast';
import type { Agent } from './queries';
import style from './service.module.css';

type Props = { agent: Agent; onClose: () => void };

/** Creates the one-time link of an agent's password, sends it by mail if there is an address, and shows it once. */
export function PasswordLink({ agent: { id, nickname }, onClose }: Props) {
  const { t } = useTranslation('service');
  const api = useApi();
  const errorText = useErrorText();
  const [link, setLink] = useState<Link | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [email, setEmail] = useState('');

  async function create(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const to = email.trim();
    await api('POST /services/doLink', { id, ...(to && { email: to }) }).then(setLink, setFailure);
    setBusy(false);
  }

  async function revoke(): Promise<void> {
    setBusy(true);
    try {
      const { revoked } = await api('POST /services/doUnlink', { id });
      toast.good(t(revoked ? 'link.revoked' : 'link.none', { name: nickname }));
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  const address = link && new URL(link.path, location.origin).href;
  return (
    <SidePanel
      width={440}
      title={t('link.title', { name: nickname })}
      mask={{ closable: address === null }}
      footer={
        <span className={style.actions}>
          <Button busy={isBusy} onClick={() => void revoke()}>
            {t('link.revoke')}
          </Button>
          {address === null ? (
            <Button look="primary" busy={isBusy} onClick={() => void create()}>
              {t('link.create')}
            </Button>
          ) : (
            <Button look="primary" onClick={onClose}>
              {t('link.close')}
            </Button>
          )}
        </span>
      }
      onClose={onClose}
    >
      <div className={style.stack}>
        {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
        {link && address ? (
          <Made link={link} address={address} />
        ) : (
          <Form layout="vertical" className={style.stack} onFinish={() => void create()}>
            <p>{t('link.lead', { name: nickname })}</p>
            <Form.Item label={t('link.email')} extra={t('link.emailHint')} htmlFor={`${id}-mail`}>
              <Input
                id={`${id}-mail`}
                type="email"
                maxLength={254}
                autoComplete="off"
                value={email}
                onChange={({ target }) => setEmail(target.value)}
              />
            </Form.Item>
          </Form>
        )}
      </div>
    </SidePanel>
  );
}

type Link = Answer<'POST /services/doLink'>;

/** The link, shown once, and whether it was sent by mail. */
function Made({ link, address }: { link: Link; address: string }) {
  const { t } = useTranslation('service');
  const { isCopied, copy } = useCopied();
  return (
    <>
      <Notice kind="wait">{t('link.once', { time: fullTime(link.expiresAt, currentLanguage()) })}</Notice>
      <code translate="no" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </code>
      <p>
        <Button icon={isCopied ? 'check' : 'copy'} onClick={() => copy(address)}>
          {t(isCopied ? 'link.copied' : 'link.copy')}
        </Button>
      </p>
      <Notice kind={link.mail === 'failed' ? 'bad' : 'info'}>{t(`link.mail.${link.mail}`)}</Notice>
    </>
  );
}
