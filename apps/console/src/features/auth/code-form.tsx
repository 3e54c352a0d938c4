import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorId } from '../../lib/api/api-error';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { lazyPart } from '../../lib/lazy-part';
import { useServices } from '../../lib/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import style from './auth.module.css';
import { CodeFields } from './code-fields';
import { codeFault, contactFault, contactOf, type Fault, passwordFault } from './faults';
import { PasswordField } from './password-field';
import { useGreet } from './use-greet';
import type { Channel } from './use-login-options';

const TotpStep = lazyPart(() => import('./totp-step'), 'TotpStep');

type Field = 'contact' | 'code' | 'password';
type Credentials = NonNullable<ReturnType<typeof contactOf>> & { code: string; password?: string };

/** Refusals that are shown at a field. */
const FIELD_OF: Readonly<Record<string, Field>> = { 'wrong-code': 'code', 'wrong-password': 'password' };

/**
 * Sign-in with a code that is sent to the agent's phone or email. In a browser where the account has not signed in
 * before, the server also requires the password.
 */
export function CodeForm({ channels }: { channels: readonly Channel[] }) {
  const { t } = useTranslation('auth');
  const form = useRef<HTMLFormElement>(null);
  const { errors, refusal, isBusy, isPasswordNeeded, accepted, submit, finish, back } = useCodeLogin(channels);
  const [wrong] = (['contact', 'code', 'password'] as const).filter((field) => errors[field]);
  useEffect(() => {
    // While the second step is shown, it has the focus.
    if (wrong && !accepted) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.select();
  }, [wrong, accepted]);

  return (
    <>
      {accepted && (
        <TotpStep
          username={'phone' in accepted ? accepted.phone : accepted.email}
          onCode={(totp) => finish(accepted, totp)}
          onBack={back}
        />
      )}
      {/* Hidden, not unmounted, during the second step: keeps the typed values. */}
      <form
        ref={form}
        className={accepted ? style.away : style.form}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <CodeFields channels={channels} purpose="login" errors={errors} autoFocus />
        {isPasswordNeeded && (
          <PasswordField
            label={t('login.password')}
            placeholder={t('login.passwordHint')}
            name="password"
            autoComplete="current-password"
            hint={t('code.newBrowser')}
            error={errors.password}
            autoFocus
          />
        )}
        {refusal && <Notice kind="bad">{refusal}</Notice>}
        <Button className={style.submit ?? ''} type="submit" look="primary" size="l" busy={isBusy}>
          {isBusy ? t('login.submitting') : t('login.submit')}
        </Button>
      </form>
    </>
  );
}

/** State and actions of the form. */
function useCodeLogin(channels: readonly Channel[]) {
  const { t } = useTranslation('auth');
  const { api, session } = useServices();
  const errorText = useErrorText();
  const greet = useGreet();
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isPasswordNeeded, setPasswordNeeded] = useState(false);
  /** Accepted values of the first step; the second factor is still required. */
  const [accepted, setAccepted] = useState<Credentials | null>(null);
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    const typed = String(data.get('contact') ?? '');
    const code = String(data.get('code') ?? '').trim();
    const contact = contactOf(typed, channels);
    const password = String(data.get('password') ?? '');
    const found: Partial<Record<Field, Fault | null>> = {
      contact: contactFault(typed, channels),
      code: codeFault(code),
      password: isPasswordNeeded ? passwordFault(password) : null,
    };
    setErrors(
      Object.fromEntries(
        Object.entries(found).flatMap(([field, fault]) => (fault ? [[field, t(`fault.${fault}`)]] : [])),
      ),
    );
    setRefusal(null);
    if (!contact || found.code || found.password) return;
    const credentials: Credentials = { ...contact, code, ...(isPasswordNeeded && { password }) };
    setBusy(true);
    try {
      await signIn(credentials);
    } catch (error) {
      if (errorId(error) === 'totp-needed') setAccepted(credentials);
      else refuse(error);
    } finally {
      setBusy(false);
    }
  }

  function refuse(error: unknown): void {
    const id = errorId(error);
    const field = FIELD_OF[id];
    if (id === 'password-needed') setPasswordNeeded(true);
    else if (field) setErrors({ [field]: errorText(error) });
    else setRefusal(errorText(error));
  }

  async function signIn(credentials: Credentials & { totp?: string }): Promise<void> {
    session.signIn((await api('POST /login/code', credentials)).token);
    greet();
  }

  async function finish(credentials: Credentials, totp: string): Promise<void> {
    try {
      await signIn({ ...credentials, totp });
    } catch (error) {
      // The sent code has expired or was replaced: back to the form, where it can be corrected.
      if (!(error instanceof ApiError && FIELD_OF[error.id])) throw error;
      setAccepted(null);
      refuse(error);
    }
  }

  return { errors, refusal, isBusy, isPasswordNeeded, accepted, submit, finish, back: () => setAccepted(null) };
}
