import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/api-error';
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

const TotpStep = lazyPart(
  () => import('./totp-step'),
  ({ TotpStep }) => TotpStep,
);

type Faults = { contact?: Fault | null; code?: Fault | null; password?: Fault | null };
type Given = NonNullable<ReturnType<typeof contactOf>> & { code: string; password?: string };

/**
 * Signing in by a code that is sent to the agent's phone or email. A browser that the account was never signed in to from
 * is asked for the password too.
 */
export function CodeForm({ channels }: { channels: readonly Channel[] }) {
  const { t } = useTranslation('auth');
  const { api, session } = useServices();
  const errorText = useErrorText();
  const greet = useGreet();
  const [faults, setFaults] = useState<Faults>({});
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
    const found: Faults = {
      contact: contactFault(typed, channels),
      code: codeFault(code),
      password: isPasswordNeeded ? passwordFault(password) : null,
    };
    setFaults(found);
    setRefusal(null);
    if (!contact || found.code || found.password) return;
    const given: Given = { ...contact, code, ...(isPasswordNeeded && { password }) };
    setBusy(true);
    try {
      await signIn(given);
    } catch (error) {
      const id = error instanceof ApiError ? error.id : null;
      if (id === 'totp-needed') return setProved(given);
      if (id === 'password-needed') setPasswordNeeded(true);
      setRefusal(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  async function signIn(given: Given & { totp?: string }): Promise<void> {
    session.signIn((await api('POST /login/code', given)).token);
    greet();
  }

  if (proved)
    return (
      <TotpStep
        username={'phone' in proved ? proved.phone : proved.email}
        onCode={(totp) => signIn({ ...proved, totp })}
        onBack={() => setProved(null)}
      />
    );

  return (
    <form className={style.form} noValidate onSubmit={(event) => void submit(event)}>
      <CodeFields channels={channels} purpose="login" faults={faults} autoFocus />
      {isPasswordNeeded && (
        <PasswordField
          label={t('login.password')}
          placeholder={t('login.passwordHint')}
          name="password"
          autoComplete="current-password"
          error={faults.password ? t(`fault.${faults.password}`) : undefined}
        />
      )}
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <Button className={style.submit ?? ''} type="submit" look="primary" size="l" busy={isBusy}>
        {isBusy ? t('login.submitting') : t('login.submit')}
      </Button>
    </form>
  );
}
