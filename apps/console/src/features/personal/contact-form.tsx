import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorId } from '../../lib/api/api-error';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { useCountdown } from '../../lib/time/use-countdown';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast/toast';
import { addressFault, type Channel, type ContactField, fieldOfRefusal } from './contact-rules';
import style from './personal.module.css';
import { useChange } from './queries';

type Errors = Partial<Record<ContactField, string>>;

type Props = { channel: Channel; onClose: () => void };

/** Asks for the address, then for the code that was sent there and the password. */
export function ContactForm({ channel, onClose }: Props) {
  const { t } = useTranslation('personal');
  const { form, address, type, errors, isSent, isSending, isSaving, seconds, send, submit } = useContactChange({
    channel,
    onClose,
  });

  return (
    <form
      ref={form}
      className={style.form}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <TextField
        label={t(`contact.${channel}`)}
        name="address"
        type={channel === 'email' ? 'email' : 'tel'}
        autoComplete={channel === 'email' ? 'email' : 'tel'}
        value={address}
        maxLength={254}
        autoFocus
        error={errors.address ?? null}
        hint={isSent ? t('contact.sent') : undefined}
        onChange={({ target }) => type(target.value)}
      />
      {isSent && <VerificationFields errors={errors} />}
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      <Buttons
        isSent={isSent}
        isSending={isSending}
        isSaving={isSaving}
        seconds={seconds}
        onSend={() => void send()}
        onClose={onClose}
      />
    </form>
  );
}

/** State and actions of the form: `send` sends a code to the address, `submit` also verifies it. */
function useContactChange({ channel, onClose }: Props) {
  const { t } = useTranslation('personal');
  const errorText = useErrorText();
  const api = useApi();
  const form = useRef<HTMLFormElement>(null);
  const [address, setAddress] = useState('');
  /** Address of the last code; another address needs another code. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setSending] = useState(false);
  const [seconds, setSeconds] = useCountdown();
  const saving = useSaveContact(channel);
  const typed = address.trim();
  const isSent = sentTo !== null && sentTo === typed;

  async function send(): Promise<void> {
    const fault = addressFault(channel, typed);
    if (fault) return fail({ address: t(`contact.fault.${channel}.${fault}`) });
    setErrors({});
    setSending(true);
    try {
      setSeconds((await api('POST /personal/contactCode', { [channel]: typed })).seconds);
      setSentTo(typed);
    } catch (error) {
      // The button shows the countdown instead of an error.
      if (error instanceof ApiError && error.id === 'rate') setSeconds(Number(error.detail.seconds ?? 60));
      else refuse(error);
    } finally {
      setSending(false);
    }
  }

  function verify(data: FormData): void {
    const [code, password] = [String(data.get('code') ?? '').trim(), String(data.get('password') ?? '')];
    const found: Errors = {
      ...(code === '' && { code: t('contact.fault.code') }),
      ...(password === '' && { password: t('contact.fault.password') }),
    };
    if (found.code || found.password) return fail(found);
    setErrors({});
    saving.mutate(
      { address: typed, code, password },
      {
        onSuccess: () => {
          toast.good(t('contact.saved'));
          onClose();
        },
        onError: refuse,
      },
    );
  }

  function refuse(error: unknown): void {
    const id = errorId(error);
    fail({ [fieldOfRefusal(id)]: id === 'in-use' ? t(`contact.fault.${channel}.taken`) : errorText(error) });
  }

  function fail(found: Errors): void {
    setErrors(found);
    if (form.current) showFirst(form.current, found);
  }

  function type(text: string): void {
    setAddress(text);
    setErrors({});
    // The wait applies to the previous address only.
    setSeconds(0);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isSending || saving.isPending) return;
    if (isSent) verify(new FormData(event.currentTarget));
    else void send();
  }

  return { form, address, type, errors, isSent, isSending, isSaving: saving.isPending, seconds, send, submit };
}

/** Fields that verify the address: code and password. */
function VerificationFields({ errors }: { errors: Errors }) {
  const { t } = useTranslation('personal');
  return (
    <>
      <TextField
        label={t('contact.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        autoFocus
        error={errors.code ?? null}
      />
      <TextField
        label={t('contact.password')}
        hint={t('contact.passwordHint')}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={256}
        error={errors.password ?? null}
      />
    </>
  );
}

type ButtonsProps = {
  /** A code was sent to the address in the field. */
  isSent: boolean;
  isSending: boolean;
  isSaving: boolean;
  /** Seconds until another code may be sent. */
  seconds: number;
  onSend: () => void;
  onClose: () => void;
};

function Buttons({ isSent, isSending, isSaving, seconds, onSend, onClose }: ButtonsProps) {
  const { t } = useTranslation('personal');
  return (
    <span className={style.buttons}>
      {isSent ? (
        <Button type="submit" look="primary" busy={isSaving}>
          {t('contact.prove')}
        </Button>
      ) : (
        <Button type="submit" look="primary" busy={isSending} disabled={seconds > 0}>
          {seconds > 0 ? t('contact.againIn', { count: seconds }) : t('contact.send')}
        </Button>
      )}
      {isSent && (
        <Button busy={isSending} disabled={seconds > 0} onClick={onSend}>
          {seconds > 0 ? t('contact.againIn', { count: seconds }) : t('contact.sendAgain')}
        </Button>
      )}
      <Button onClick={onClose}>{t('cancel')}</Button>
    </span>
  );
}

/** Selects the first field with an error. */
function showFirst(form: HTMLFormElement, found: Errors): void {
  const [first] = (['address', 'code', 'password'] as const).filter((field) => found[field]);
  const field = first && form.querySelector<HTMLInputElement>(`[name=${first}]`);
  field?.select();
  // Centred, so that the error below it is visible on phones too.
  field?.scrollIntoView({ block: 'center' });
}

/** Saves the address; the server checks code and password. */
function useSaveContact(channel: Channel) {
  const api = useApi();
  return useChange((values: { address: string; code: string; password: string }) => {
    const { address, ...verification } = values;
    return api('POST /personal/contact', { [channel]: address, ...verification });
  });
}
