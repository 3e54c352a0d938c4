import { isPassword } from '@parley/core/validate/account';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router';
import { errorId } from '../../lib/api/api-error';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { PATHS } from '../../lib/paths';
import { useServices, useSession } from '../../lib/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';
import style from './auth.module.css';
import { AuthFrame } from './auth-frame';
import { PasswordField } from './password-field';
import { useHashQuery } from './use-hash-query';
import './new-account-texts';

type Faults = { username?: string; password?: string; repeat?: string; form?: string; isDone?: boolean };

/** `/#/setup?token=…`: the one-time link that creates the first administrator. */
export function SetupPage() {
  const { t } = useTranslation(['auth', 'newAccount']);
  const { api, session } = useServices();
  const errorText = useErrorText();
  const search = useHashQuery();
  const token = search.get('token') ?? '';
  const isSignedIn = useSession((state) => state.token !== null);
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);
  const [isCreated, setCreated] = useState(false);

  if (isCreated) return <LastStep />;
  if (isSignedIn) return <Navigate to={PATHS.home} replace />;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    const [username, password, repeat] = ['username', 'password', 'repeat'].map((name) => String(data.get(name) ?? ''));
    const found: Faults = {
      ...(username?.trim() === '' && { username: t('fault.usernameEmpty') }),
      ...(!isPassword(password ?? '') && { password: t('fault.passwordShort') }),
      ...(password !== repeat && { repeat: t('fault.passwordsDiffer') }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const answer = await api('POST /setup', { token, username: username?.trim() ?? '', password: password ?? '' });
      setCreated(true);
      session.signIn(answer.token);
    } catch (error) {
      setFaults({ form: errorText(error), isDone: errorId(error) === 'already-set-up' });
    } finally {
      setBusy(false);
    }
  }

  if (faults.isDone)
    return (
      <AuthFrame title={t('newAccount:setup.done')} lead={t('newAccount:setup.doneHint')}>
        <Link to={PATHS.login}>{t('newAccount:setup.toLogin')}</Link>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('newAccount:setup.title')} lead={t('newAccount:setup.lead')}>
      {token === '' && <Notice kind="bad">{t('newAccount:setup.noToken')}</Notice>}
      <form className={style.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('newAccount:setup.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={64}
          error={faults.username ?? null}
        />
        <PasswordField
          label={t('newAccount:setup.password')}
          name="password"
          autoComplete="new-password"
          hint={t('newAccount:setup.passwordHint')}
          error={faults.password}
        />
        <PasswordField
          label={t('newAccount:setup.repeat')}
          name="repeat"
          autoComplete="new-password"
          error={faults.repeat}
        />
        {faults.form && <Notice kind="bad">{faults.form}</Notice>}
        <Button type="submit" look="primary" size="l" busy={isBusy} disabled={token === ''}>
          {isBusy ? t('newAccount:setup.submitting') : t('newAccount:setup.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}

/** An administrator begins hidden: offers to go online. */
function LastStep() {
  const { t } = useTranslation(['auth', 'newAccount']);
  const { api } = useServices();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const enter = () => void navigate(PATHS.home, { replace: true });

  async function goOnline(): Promise<void> {
    setBusy(true);
    setError(null);
    await api('POST /index/state', { state: '0' }).then(enter, setError);
    setBusy(false);
  }

  return (
    <AuthFrame title={t('newAccount:setup.created')} lead={t('newAccount:setup.createdHint')}>
      {error !== null && <Notice kind="bad">{t('newAccount:setup.goOnlineFailed', { why: errorText(error) })}</Notice>}
      <div className={style.form}>
        <Button look="primary" size="l" busy={isBusy} autoFocus onClick={() => void goOnline()}>
          {t('newAccount:setup.goOnline')}
        </Button>
        <Button size="l" onClick={enter}>
          {t('newAccount:setup.lookAround')}
        </Button>
      </div>
    </AuthFrame>
  );
}
