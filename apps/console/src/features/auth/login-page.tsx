import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api/api-error';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { redirectTarget } from '../../lib/paths';
import { useServices, useSession } from '../../lib/services';
import { usePageTitle } from '../../lib/title/use-page-title';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';
import style from './auth.module.css';
import { AuthFrame } from './auth-frame';
import { PasswordField } from './password-field';

type Faults = { username?: string; password?: string; form?: string };

/** `onIntent`: somebody begins to sign in, the rest of the console may start to load. */
export function LoginPage({ onIntent }: { onIntent: () => void }) {
  const { t } = useTranslation('auth');
  const { api, session } = useServices();
  const errorText = useErrorText();
  const [search] = useSearchParams();
  const isSignedIn = useSession((state) => state.token !== null);
  const endedBy = useSession((state) => state.endedBy);
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isSetupNeeded = useSetupNeeded();
  usePageTitle(t('login.title'));

  if (isSignedIn) return <Navigate to={redirectTarget(search)} replace />;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    const username = String(data.get('username') ?? '').trim();
    const password = String(data.get('password') ?? '');
    const missing: Faults = {
      ...(username === '' && { username: t('login.usernameEmpty') }),
      ...(password === '' && { password: t('login.passwordEmpty') }),
    };
    setFaults(missing);
    if (Object.keys(missing).length > 0) return focus(missing.username ? 'username' : 'password');
    setBusy(true);
    try {
      const { token } = await api('POST /login', { username, password });
      if (token) session.signIn(token);
      else setFaults({ form: t('login.noToken') });
    } catch (error) {
      setFaults({ form: errorText(error) });
      if (error instanceof ApiError && error.id === 'wrong-credentials') focus('password');
    } finally {
      setBusy(false);
    }
  }

  function focus(name: string): void {
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.select();
  }

  return (
    <AuthFrame title={t('login.title')} lead={t('login.lead')}>
      {endedBy && !faults.form && (
        <Notice kind="info" title={t('ended.title')}>
          {t(`ended.${endedBy as 'other'}`, { defaultValue: t('ended.other') })}
        </Notice>
      )}
      {isSetupNeeded && <Notice kind="info">{t('login.setupNeeded')}</Notice>}
      <form ref={form} className={style.form} noValidate onSubmit={(event) => void submit(event)} onInput={onIntent}>
        <TextField
          label={t('login.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={64}
          error={faults.username ?? null}
        />
        <PasswordField
          label={t('login.password')}
          name="password"
          autoComplete="current-password"
          error={faults.password}
        />
        {faults.form && <Notice kind="bad">{faults.form}</Notice>}
        <Button type="submit" look="primary" size="l" busy={isBusy}>
          {isBusy ? t('login.submitting') : t('login.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}

/** Nobody can sign in before the first administrator exists: then the page says how to make one. */
function useSetupNeeded(): boolean {
  const { api } = useServices();
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    api('GET /setup').then(
      ({ needed }) => setNeeded(needed),
      () => {}, // Then the form says what is wrong when it is sent.
    );
  }, [api]);
  return isNeeded;
}
