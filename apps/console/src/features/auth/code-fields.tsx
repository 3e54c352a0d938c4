import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/api-error';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { useCountdown } from '../../lib/time/use-countdown';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import style from './auth.module.css';
import { contactFault, contactOf, type Fault } from './faults';
import type { Channel } from './use-login-options';

type Props = {
  channels: readonly Channel[];
  purpose: 'login' | 'register';
  /** Error texts of the fields. */
  errors: { contact?: string; code?: string };
  autoFocus?: boolean;
};

/** A phone number or email, and the code that is sent there. */
export function CodeFields({ channels, purpose, errors, autoFocus = false }: Props) {
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
      // The button shows the countdown; an error text with the seconds would not count.
      if (error instanceof ApiError && error.id === 'rate') setSeconds(Number(error.detail.seconds ?? 60));
      else setFault(errorText(error));
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
        onChange={(event) => {
          setContact(event.target.value);
          setFault(null);
        }}
        error={fault ?? errors.contact ?? null}
      />
      <div className={style.codeRow}>
        <TextField
          label={t('code.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          hint={isSent ? t('code.sent') : undefined}
          error={errors.code ?? null}
        />
        <Button className={style.send ?? ''} busy={isSending} disabled={seconds > 0} onClick={() => void send()}>
          {seconds > 0 ? t('code.again', { count: seconds }) : t('code.send')}
        </Button>
      </div>
    </>
  );
}
