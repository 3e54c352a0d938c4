import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/api-error';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import style from './auth.module.css';
import { contactFault, contactOf, type Fault } from './faults';
import type { Channel } from './use-login-options';

type Props = {
  channels: readonly Channel[];
  purpose: 'login' | 'register';
  faults: { contact?: Fault | null; code?: Fault | null };
  autoFocus?: boolean;
};

/** A phone number or email, and the code that is sent there. */
export function CodeFields({ channels, purpose, faults, autoFocus = false }: Props) {
  const { t } = useTranslation('auth');
  const api = useApi();
  const errorText = useErrorText();
  const [contact, setContact] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const [seconds, setSeconds] = useCountdown();
  const kind = channels.length > 1 ? 'contact' : (channels[0] ?? 'phone');
  const words = (found: Fault | null | undefined) => (found ? t(`fault.${found}`) : null);

  async function send(): Promise<void> {
    const found = contactFault(contact, channels);
    const to = contactOf(contact, channels);
    setFault(words(found));
    if (!to || isSending) return;
    setSending(true);
    try {
      setSeconds((await api('GET /sendCode', { ...to, purpose })).seconds);
      setSent(true);
    } catch (error) {
      setFault(errorText(error));
      if (error instanceof ApiError && error.id === 'rate') setSeconds(Number(error.detail.seconds ?? 0));
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      <TextField
        label={t(`code.${kind}`)}
        name="contact"
        type={kind === 'phone' ? 'tel' : 'text'}
        autoComplete={kind === 'phone' ? 'tel' : 'email'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={autoFocus}
        maxLength={254}
        value={contact}
        onChange={(event) => setContact(event.target.value)}
        error={fault ?? words(faults.contact)}
      />
      <div className={style.codeRow}>
        <TextField
          label={t('code.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          hint={isSent ? t('code.sent') : undefined}
          error={words(faults.code)}
        />
        <Button className={style.send ?? ''} busy={isSending} disabled={seconds > 0} onClick={() => void send()}>
          {seconds > 0 ? t('code.again', { count: seconds }) : t('code.send')}
        </Button>
      </div>
    </>
  );
}

/** Whole seconds, one less each second, down to none. */
function useCountdown(): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, setSeconds];
}
