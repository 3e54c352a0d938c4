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
type Given = NonNullable<ReturnType<typeof contactOf>> & { code: string; password?: string };

/** Refusals that are about one field, and stand there. */
const FIELD_OF: Readonly<Record<string, Field>> = { 'wrong-code': 'code', 'wrong-password': 'password' };

/**
 * Signing in by a code that is sent to the agent's phone or email. A browser that the account was never signed in to from
 * is asked for the password too.
 */
export function CodeForm({ channels }: { channels: readonly Channel[] }) {
  const { t } = useTranslation('auth');
  const form = useRef<HTMLFormElement>(null);
  const { errors, refusal, isBusy, isPasswordNeeded, proved, submit, finish, back } = useCodeLogin(channels);
  const [wrong] = (['contact', 'code', 'password'] as const).filter((field) => errors[field]);
  useEffect(() => {
    // Not while the second step hides the form: that has the focus of its own.
    if (wrong && !proved) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.select();
  }, [wrong, proved]);

  return (
    <>
      {proved && (
        <TotpStep
          username={'phone' in proved ? proved.phone : proved.email}
          onCode={(totp) => finish(proved, totp)}
          onBack={back}
        />
      )}
      {/* Keeps what was typed while the second step stands in its place. */}
      <form ref={form} className={proved ? style.away : style.form} noValidate onSubmit={(event) => void submit(event)}>
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

/** The steps of signing in by a code, and what was refused on the way. */
function useCodeLogin(channels: readonly Channel[]) {
  const { t } = useTranslation('auth');
  const { api, session } = useServices();
  const errorText = useErrorText();
  const greet = useGreet();
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isPasswordNeeded, setPasswordNeeded] = useState(false);
  /** Known to be right: the second step is still to be done. */
  const [proved, setProved] = useState<Given | null>(null);
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
    const given: Given = { ...contact, code, ...(isPasswordNeeded && { password }) };
    setBusy(true);
    try {
      await signIn(given);
    } catch (error) {
      if (errorId(error) === 'totp-needed') setProved(given);
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

  async function signIn(given: Given & { totp?: string }): Promise<void> {
    session.signIn((await api('POST /login/code', given)).token);
    greet();
  }

  async function finish(given: Given, totp: string): Promise<void> {
    try {
      await signIn({ ...given, totp });
    } catch (error) {
      // The code that was sent is over, or was replaced: that is mended in the form.
      if (!(error instanceof ApiError && FIELD_OF[error.id])) throw error;
      setProved(null);
      refuse(error);
    }
  }

  return { errors, refusal, isBusy, isPasswordNeeded, proved, submit, finish, back: () => setProved(null) };
}
