import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/api-error';
import { type Credentials, logIn } from '../../lib/api/log-in';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { lazyPart } from '../../lib/lazy-part';
import { useServices } from '../../lib/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';
import style from './auth.module.css';
import { type Fault, passwordFault, usernameFault } from './faults';
import { PasswordField } from './password-field';
import { useGreet } from './use-greet';

const TotpStep = lazyPart(() => import('./totp-step'), 'TotpStep');

type Faults = { username?: Fault | null; password?: Fault | null };

/** Sign-in with username and password. */
export function PasswordForm({ onFailed }: { onFailed: () => void }) {
  const { t } = useTranslation('auth');
  const services = useServices();
  const { session } = services;
  const errorText = useErrorText();
  const greet = useGreet();
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Accepted credentials; the second factor is still required. */
  const [accepted, setAccepted] = useState<Credentials | null>(null);
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    const username = String(data.get('username') ?? '').trim();
    const password = String(data.get('password') ?? '');
    const found = { username: usernameFault(username), password: passwordFault(password) };
    setFaults(found);
    setRefusal(null);
    if (found.username || found.password) return focus(found.username ? 'username' : 'password');
    setBusy(true);
    try {
      await signIn({ username, password });
    } catch (error) {
      if (error instanceof ApiError && error.id === 'totp-needed') return setAccepted({ username, password });
      fail(errorText(error));
      if (error instanceof ApiError && error.id === 'wrong-credentials') focus('password');
    } finally {
      setBusy(false);
    }
  }

  async function signIn(credentials: Credentials): Promise<void> {
    session.signIn(await logIn(services, credentials));
    greet();
  }

  function fail(why: string): void {
    setRefusal(why);
    onFailed();
  }

  function focus(name: string): void {
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.select();
  }

  if (accepted)
    return (
      <TotpStep
        username={accepted.username}
        onCode={(code) => signIn({ ...accepted, code })}
        onBack={() => setAccepted(null)}
      />
    );
  return (
    <form ref={form} className={style.form} noValidate onSubmit={(event) => void submit(event)}>
      <Fields faults={faults} />
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <Button className={style.submit ?? ''} type="submit" look="primary" size="l" busy={isBusy}>
        {isBusy ? t('login.submitting') : t('login.submit')}
      </Button>
    </form>
  );
}

function Fields({ faults }: { faults: Faults }) {
  const { t } = useTranslation('auth');
  const words = (fault: Fault | null | undefined) => (fault ? t(`fault.${fault}`) : undefined);
  return (
    <>
      <TextField
        label={t('login.username')}
        placeholder={t('login.usernameHint')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={64}
        error={words(faults.username) ?? null}
      />
      <PasswordField
        label={t('login.password')}
        placeholder={t('login.passwordHint')}
        name="password"
        autoComplete="current-password"
        error={words(faults.password)}
      />
    </>
  );
}
