import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorId } from '../../lib/api/api-error';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { leaveFor } from '../../lib/open-address';
import { useServices } from '../../lib/services';
import { keepTarget } from '../../lib/session/kept-target';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';
import style from './auth.module.css';
import { PasswordField } from './password-field';
import own from './provider-list.module.css';
import { TotpStep } from './totp-step';
import { useGreet } from './use-greet';
import type { LoginOptions } from './use-login-options';
import { useTarget } from './use-target';
import '../../lib/sign-in-texts';

type Provider = LoginOptions['providers'][number];

/** One button for each provider; a directory's opens a form. */
export function ProviderList({ providers }: { providers: readonly Provider[] }) {
  const { t } = useTranslation('signIn');
  const { api } = useServices();
  const errorText = useErrorText();
  const target = useTarget();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [directory, setDirectory] = useState<Provider | null>(null);

  async function go({ id }: Provider): Promise<void> {
    setBusy(id);
    setRefusal(null);
    try {
      const { url } = await api('GET /socialLogin/begin', { provider: id });
      keepTarget(url, target);
      leaveFor(url);
    } catch (error) {
      setRefusal(errorText(error));
    } finally {
      setBusy(null);
    }
  }

  if (directory)
    return (
      <div className={own.directory}>
        <DirectoryForm provider={directory} onBack={() => setDirectory(null)} />
      </div>
    );
  return (
    <div className={style.form}>
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      {providers.map((provider) => (
        <Button
          key={provider.id}
          size="l"
          busy={busy === provider.id}
          onClick={() => (provider.kind === 'ldap' ? setDirectory(provider) : void go(provider))}
        >
          {t('with', { name: nameOf(provider) })}
        </Button>
      ))}
    </div>
  );
}

const nameOf = ({ name }: Provider): string => name[currentLanguage()] || name.zh;

type Typed = { username: string; password: string };

/** Username and password of a directory. */
function DirectoryForm({ provider, onBack }: { provider: Provider; onBack: () => void }) {
  const { t } = useTranslation('signIn');
  const { api, session } = useServices();
  const errorText = useErrorText();
  const greet = useGreet();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Accepted; the second factor is still required. */
  const [accepted, setAccepted] = useState<Typed | null>(null);

  async function signIn(typed: Typed, totp?: string): Promise<void> {
    const given = { provider: provider.id, ...typed, ...(totp !== undefined && { totp }) };
    session.signIn((await api('POST /login/directory', given)).token);
    greet();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = { username: String(data.get('username') ?? '').trim(), password: String(data.get('password') ?? '') };
    if (isBusy || typed.username === '' || typed.password === '') return;
    setBusy(true);
    setRefusal(null);
    try {
      await signIn(typed);
    } catch (error) {
      if (errorId(error) === 'totp-needed') setAccepted(typed);
      else setRefusal(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  if (accepted)
    return (
      <TotpStep
        username={accepted.username}
        onCode={(code) => signIn(accepted, code)}
        onBack={() => setAccepted(null)}
      />
    );
  return (
    <form className={style.form} noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t('with', { name: nameOf(provider) })}</h2>
      <TextField
        label={t('username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={256}
      />
      <PasswordField
        label={t('password')}
        placeholder=""
        name="password"
        autoComplete="current-password"
        error={undefined}
      />
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <Button className={style.submit ?? ''} type="submit" look="primary" size="l" busy={isBusy}>
        {t('submit')}
      </Button>
      <Button className={style.submit ?? ''} size="l" onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  );
}
