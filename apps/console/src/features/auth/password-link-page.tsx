import { isPassword } from '@parley/core/validate/account';
import type { Answer } from '@parley/protocol/http/routes';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorId } from '../../lib/api/api-error';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { PATHS } from '../../lib/paths';
import { useApi } from '../../lib/services';
import { zonedTime } from '../../lib/time/zone';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import style from './auth.module.css';
import { AuthFrame } from './auth-frame';
import { PasswordField } from './password-field';
import { useHashQuery } from './use-hash-query';
import './new-account-texts';

type Account = Answer<'POST /passwordLink'>;

/** `/#/password?token=…`: the one-time link with which an agent sets an own password. */
export function PasswordLinkPage() {
  const { t } = useTranslation('newAccount');
  const api = useApi();
  const errorText = useErrorText();
  const token = useHashQuery().get('token') ?? '';
  const [account, setAccount] = useState<Account | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isDone, setDone] = useState(false);
  const [tries, setTries] = useState(0);
  const isOver = errorId(failure) === 'password-link-over';

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    if (token === '') return;
    let isCurrent = true;
    setAccount(null);
    setFailure(null);
    api('POST /passwordLink', { token }).then(
      (found) => isCurrent && setAccount(found),
      (error: unknown) => isCurrent && setFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, token, tries]);

  if (isDone && account)
    return (
      <AuthFrame title={t('passwordLink.done')} lead={t('passwordLink.doneHint', account)}>
        <Link to={PATHS.login}>{t('passwordLink.toLogin')}</Link>
      </AuthFrame>
    );
  const lead = account && !isOver && { ...account, time: zonedTime(account.expiresAt, currentLanguage()) };
  return (
    <AuthFrame title={t('passwordLink.title')} lead={lead ? t('passwordLink.lead', lead) : ''}>
      {token === '' && <Notice kind="bad">{t('passwordLink.noToken')}</Notice>}
      {failure !== null && (
        <Notice
          kind="bad"
          action={
            isOver || account ? null : (
              <Button size="s" onClick={() => setTries(tries + 1)}>
                {t('passwordLink.again')}
              </Button>
            )
          }
        >
          {isOver ? t('passwordLink.over') : errorText(failure)}
        </Notice>
      )}
      {token !== '' && failure === null && !account && <Notice kind="info">{t('passwordLink.loading')}</Notice>}
      {account && !isOver && (
        <PasswordForm account={account} token={token} onDone={() => setDone(true)} onOver={setFailure} />
      )}
      <p className={style.links}>
        <Link to={PATHS.login}>{t('passwordLink.toLogin')}</Link>
      </p>
    </AuthFrame>
  );
}

type Faults = { password?: string; repeat?: string; form?: string };
type FormProps = { account: Account; token: string; onDone: () => void; onOver: (error: unknown) => void };

function PasswordForm({ account, token, onDone, onOver }: FormProps) {
  const { t } = useTranslation(['auth', 'newAccount']);
  const api = useApi();
  const errorText = useErrorText();
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    const [password = '', repeat = ''] = ['password', 'repeat'].map((name) => String(data.get(name) ?? ''));
    const found: Faults = {
      ...(!isPassword(password) && { password: t('fault.passwordShort') }),
      ...(password !== repeat && { repeat: t('fault.passwordsDiffer') }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await api('POST /passwordLink/use', { token, password });
      onDone();
    } catch (error) {
      if (errorId(error) === 'password-link-over') return onOver(error);
      setFaults({ form: errorText(error) });
      setBusy(false);
    }
  }

  return (
    <form className={style.form} noValidate onSubmit={(event) => void submit(event)}>
      {/* For password managers, which store it with the password. */}
      <input type="text" name="username" autoComplete="username" value={account.username} readOnly hidden />
      <PasswordField
        label={t('newAccount:passwordLink.password')}
        name="password"
        autoComplete="new-password"
        hint={t('newAccount:passwordLink.passwordHint')}
        error={faults.password}
      />
      <PasswordField
        label={t('newAccount:passwordLink.repeat')}
        name="repeat"
        autoComplete="new-password"
        error={faults.repeat}
      />
      {faults.form && <Notice kind="bad">{faults.form}</Notice>}
      <Button type="submit" look="primary" size="l" busy={isBusy}>
        {isBusy ? t('newAccount:passwordLink.submitting') : t('newAccount:passwordLink.submit')}
      </Button>
    </form>
  );
}
