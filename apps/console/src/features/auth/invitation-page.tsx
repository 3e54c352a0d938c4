import type { Answer } from '@parley/protocol/http/routes';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { errorId } from '../../lib/api/api-error';
import { logIn } from '../../lib/api/log-in';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { PATHS } from '../../lib/paths';
import { useServices, useSession } from '../../lib/services';
import { zonedTime } from '../../lib/time/zone';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';
import style from './auth.module.css';
import { AuthFrame } from './auth-frame';
import { passwordFault, usernameFault } from './faults';
import { PasswordField } from './password-field';
import { useGreet } from './use-greet';
import { useHashQuery } from './use-hash-query';
import './invitation-texts';

type Invitation = Answer<'POST /friendly/invitation'>;
type Faults = Partial<Record<'username' | 'nickname' | 'password' | 'repeat', string | null>>;

/** Code of an invitation. A shorter text is a truncated link. */
const CODE = /^[\w-]{16,64}$/;

/** `/#/invitation?code=…`: a partner creates the account and is signed in at once. */
export function InvitationPage() {
  const { t } = useTranslation('invitation');
  const services = useServices();
  const { api } = services;
  const code = useHashQuery().get('code') ?? '';
  const isCode = CODE.test(code);
  const isSignedIn = useSession((state) => state.token !== null);
  /** Signed in before the page was opened: an invitation is for somebody else, so no form is shown. */
  const [wasSignedIn] = useState(isSignedIn);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [hasLoginFailed, setLoginFailed] = useState(false);
  const words = useFailureWords();

  useEffect(() => {
    if (!isCode || wasSignedIn) return;
    let isCurrent = true;
    setFailure(null);
    api('POST /friendly/invitation', { code }).then(
      (found) => isCurrent && setInvitation(found),
      (error: unknown) => isCurrent && setFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, code, isCode, wasSignedIn]);

  if (isSignedIn && !wasSignedIn) return <Navigate to={PATHS.home} replace />;
  if (wasSignedIn && isSignedIn)
    return (
      <AuthFrame title={t('title')} lead="">
        <Notice kind="wait">{t('signedIn')}</Notice>
        <p className={style.links}>
          <Link to={PATHS.workbench}>{t('toWorkbench')}</Link>
        </p>
      </AuthFrame>
    );
  if (hasLoginFailed)
    return (
      <AuthFrame title={t('joined')} lead={t('joinedHint')}>
        <Link to={PATHS.login}>{t('toLogin')}</Link>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('title')} lead={invitation ? leadOf(invitation) : ''}>
      {!isCode && <Notice kind="bad">{t('noCode')}</Notice>}
      {isCode && failure !== null && <Notice kind="bad">{words(failure)}</Notice>}
      {isCode && failure === null && !invitation && <Notice kind="info">{t('loading')}</Notice>}
      {invitation && failure === null && (
        <JoinForm
          code={code}
          invitation={invitation}
          onInvitationOver={setFailure}
          onLoginFailed={() => setLoginFailed(true)}
        />
      )}
      <p className={style.links}>
        <Link to={PATHS.login}>{t('toLogin')}</Link>
      </p>
    </AuthFrame>
  );

  function leadOf({ company, addedBy: by, until }: Invitation): string {
    const time = zonedTime(until, currentLanguage());
    const stop = currentLanguage() === 'zh' ? '。' : '.';
    return `${company ? t('leadCompany', { by, company }) : t('lead', { by })} ${t('until', { time })}${stop}`;
  }
}

function useFailureWords(): (error: unknown) => string {
  const { t } = useTranslation('invitation');
  const errorText = useErrorText();
  return (error) => (errorId(error) === 'invitation-over' ? t('over') : errorText(error));
}

type FormProps = {
  code: string;
  invitation: Invitation;
  onInvitationOver: (error: unknown) => void;
  /** The account was created, but signing in failed. */
  onLoginFailed: () => void;
};

function JoinForm({ code, invitation, onInvitationOver, onLoginFailed }: FormProps) {
  const { t } = useTranslation(['invitation', 'auth']);
  const services = useServices();
  const greet = useGreet();
  const words = useFailureWords();
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    const field = (name: string) => String(data.get(name) ?? '');
    const [username, nickname, password] = [field('username').trim(), field('nickname').trim(), field('password')];
    const fault = usernameFault(username);
    const tooShort = passwordFault(password);
    const found: Faults = {
      username: fault && t(`auth:fault.${fault}`),
      nickname: nickname === '' ? t('nicknameEmpty') : null,
      password: tooShort && t(`auth:fault.${tooShort}`),
      repeat: password === field('repeat') ? null : t('auth:fault.passwordsDiffer'),
    };
    setFaults(found);
    setRefusal(null);
    const first = Object.entries(found).find(([, words]) => words !== null)?.[0];
    if (first) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    try {
      await services.api('POST /friendly/join', { code, username, nickname, password });
    } catch (error) {
      setBusy(false);
      if (errorId(error) === 'invitation-over') return onInvitationOver(error);
      if (errorId(error) === 'username-taken') return setFaults({ username: words(error) });
      return setRefusal(words(error));
    }
    try {
      services.session.signIn(await logIn(services, { username, password }));
      greet();
    } catch {
      onLoginFailed();
    }
  }

  return (
    <form className={style.form} noValidate onSubmit={(event) => void submit(event)}>
      <JoinFields faults={faults} name={invitation.name} />
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <Button className={style.submit ?? ''} type="submit" look="primary" size="l" busy={isBusy}>
        {isBusy ? t('submitting') : t('submit')}
      </Button>
    </form>
  );
}

function JoinFields({ faults, name }: { faults: Faults; name: string }) {
  const { t } = useTranslation('invitation');
  return (
    <>
      <TextField
        label={t('username')}
        placeholder={t('usernameHint')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={64}
        error={faults.username ?? null}
      />
      <TextField
        label={t('nickname')}
        placeholder={t('nicknameHint')}
        name="nickname"
        autoComplete="nickname"
        maxLength={100}
        defaultValue={name}
        error={faults.nickname ?? null}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="new-password"
        hint={t('passwordHint')}
        error={faults.password ?? undefined}
      />
      <PasswordField label={t('repeat')} name="repeat" autoComplete="new-password" error={faults.repeat ?? undefined} />
    </>
  );
}
