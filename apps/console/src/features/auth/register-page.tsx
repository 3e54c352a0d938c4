import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { PATHS } from '../../lib/paths';
import { useApi } from '../../lib/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';
import style from './auth.module.css';
import { AuthFrame } from './auth-frame';
import { CodeFields } from './code-fields';
import { codeFault, contactFault, contactOf, type Fault, passwordFault, usernameFault } from './faults';
import { PasswordField } from './password-field';
import { type Channel, useLoginOptions } from './use-login-options';
import './new-account-texts';

/** `/#/register`: requests an account; an administrator enables it. */
export function RegisterPage() {
  const { t } = useTranslation(['auth', 'newAccount']);
  const errorText = useErrorText();
  const { options, failure } = useLoginOptions();
  const [isDone, setDone] = useState(false);

  return (
    <AuthFrame
      title={isDone ? t('newAccount:register.done') : t('newAccount:register.title')}
      lead={isDone ? t('newAccount:register.doneHint') : t('newAccount:register.lead')}
    >
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      {failure === null && options && !options.registration && (
        <Notice kind="info">{errorText('registration-closed')}</Notice>
      )}
      {options?.registration && !isDone && <RegisterForm codes={options.codes} onDone={() => setDone(true)} />}
      <p className={style.links}>
        <Link to={PATHS.login}>{t('newAccount:register.toLogin')}</Link>
      </p>
    </AuthFrame>
  );
}

type Faults = Partial<Record<'username' | 'password' | 'repeat' | 'contact' | 'code', Fault | null>>;

function RegisterForm({ codes, onDone }: { codes: readonly Channel[]; onDone: () => void }) {
  const { t } = useTranslation(['auth', 'newAccount']);
  const api = useApi();
  const errorText = useErrorText();
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const words = (fault: Fault | null | undefined) => (fault ? t(`fault.${fault}`) : undefined);

  const wordsOf = (field: 'contact' | 'code') => {
    const text = words(faults[field]);
    return text === undefined ? {} : { [field]: text };
  };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    const field = (name: string) => String(data.get(name) ?? '');
    const [username, password, typed, code] = [
      field('username').trim(),
      field('password'),
      field('contact'),
      field('code'),
    ];
    const found: Faults = {
      username: usernameFault(username),
      password: passwordFault(password),
      repeat: password === field('repeat') ? null : 'passwordsDiffer',
      ...(codes.length > 0 && { contact: contactFault(typed, codes), code: codeFault(code) }),
    };
    setFaults(found);
    setRefusal(null);
    if (Object.values(found).some((fault) => fault !== null)) return;
    const proof = codes.length > 0 ? { ...contactOf(typed, codes), code } : {};
    setBusy(true);
    try {
      await api('POST /register', { username, password, ...proof });
      onDone();
    } catch (error) {
      setRefusal(errorText(error));
      setBusy(false);
    }
  }

  return (
    <form className={style.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={64}
        error={words(faults.username) ?? null}
      />
      {codes.length > 0 && (
        <CodeFields channels={codes} purpose="register" errors={{ ...wordsOf('contact'), ...wordsOf('code') }} />
      )}
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="new-password"
        hint={t('newAccount:setup.passwordHint')}
        error={words(faults.password)}
      />
      <PasswordField
        label={t('newAccount:setup.repeat')}
        name="repeat"
        autoComplete="new-password"
        error={words(faults.repeat)}
      />
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <Button className={style.submit ?? ''} type="submit" look="primary" size="l" busy={isBusy}>
        {isBusy ? t('newAccount:register.submitting') : t('newAccount:register.submit')}
      </Button>
    </form>
  );
}
