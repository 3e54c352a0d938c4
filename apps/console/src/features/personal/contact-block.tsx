import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';
import { Block } from './block';
import style from './personal.module.css';
import { type Profile, useChange } from './queries';

type Channel = 'phone' | 'email';

/** Phone and mail address: proved by a code, and by the password, before they are one's own. */
export function ContactBlock({ profile }: { profile: Profile }) {
  const { t } = useTranslation('personal');
  const shown = (['phone', 'email'] as const).filter(
    (channel) => profile.channels.includes(channel) || profile[channel] !== '',
  );
  if (shown.length === 0) return null;
  return (
    <Block title={t('contact.heading')} hint={t('contact.hint')}>
      {shown.map((channel) => (
        <One key={channel} channel={channel} profile={profile} />
      ))}
    </Block>
  );
}

function One({ channel, profile }: { channel: Channel; profile: Profile }) {
  const { t } = useTranslation('personal');
  const errorText = useErrorText();
  const api = useApi();
  const [address, setAddress] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [isSent, setSent] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const prove = useChange(({ address, ...proof }: { address: string; code: string; password: string }) =>
    api('POST /personal/contact', { [channel]: address, ...proof }),
  );
  const drop = useChange(() => api('POST /personal/dropContact', { channel }));
  const own = profile[channel];

  async function send(): Promise<void> {
    setFailure(null);
    setSending(true);
    try {
      await api('POST /personal/contactCode', { [channel]: (address ?? '').trim() });
      setSent(true);
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
    }
  }

  function close(): void {
    setAddress(null);
    setSent(false);
    setCode('');
    setPassword('');
  }

  if (address === null)
    return (
      <div className={style.line}>
        <span>
          {t(`contact.${channel}`)}: <strong>{own || t('contact.none')}</strong>
        </span>
        <span className={style.buttons}>
          {profile.channels.includes(channel) && (
            <Button size="s" onClick={() => setAddress('')}>
              {t(own ? 'contact.change' : 'contact.add')}
            </Button>
          )}
          {own && (
            <Button size="s" look="quiet" busy={drop.isPending} onClick={() => drop.mutate(undefined)}>
              {t('contact.remove')}
            </Button>
          )}
        </span>
      </div>
    );
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSent) prove.mutate({ address: address.trim(), code, password }, { onSuccess: close });
        else void send();
      }}
    >
      <TextField
        label={t(`contact.${channel}`)}
        type={channel === 'email' ? 'email' : 'tel'}
        value={address}
        readOnly={isSent}
        autoFocus
        required
        onChange={(event) => setAddress(event.target.value)}
      />
      {isSent && (
        <>
          <TextField
            label={t('contact.code')}
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
            onChange={(event) => setCode(event.target.value)}
          />
          <TextField
            label={t('contact.password')}
            hint={t('contact.passwordHint')}
            type="password"
            value={password}
            autoComplete="current-password"
            maxLength={256}
            required
            onChange={(event) => setPassword(event.target.value)}
          />
        </>
      )}
      {(failure !== null || prove.isError) && <Notice kind="bad">{errorText(failure ?? prove.error)}</Notice>}
      <span className={style.buttons}>
        <Button type="submit" look="primary" busy={isSending || prove.isPending}>
          {t(isSent ? 'contact.prove' : 'contact.send')}
        </Button>
        <Button onClick={close}>{t('cancel')}</Button>
      </span>
    </form>
  );
}
