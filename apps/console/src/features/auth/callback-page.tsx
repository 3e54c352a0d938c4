import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { errorId } from '../../lib/api/api-error';
import { logInSocially } from '../../lib/api/log-in';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { lazyPart } from '../../lib/lazy-part';
import { loginPath } from '../../lib/paths';
import { useServices, useSession } from '../../lib/services';
import { forgetTarget, keptTarget } from '../../lib/session/kept-target';
import { Notice } from '../../ui/notice';
import style from './auth.module.css';
import { AuthFrame } from './auth-frame';
import { useGreet } from './use-greet';
import { useHashQuery } from './use-hash-query';

const TotpStep = lazyPart(() => import('./totp-step'), 'TotpStep');

/**
 * `/#/callback?code=…&state=…`: the provider's redirect. Exchanges the code once; asks for the second factor if the
 * account has one. Leads to the address for which the sign-in was begun.
 */
export function CallbackPage() {
  const { t } = useTranslation('auth');
  const { api, session } = useServices();
  const errorText = useErrorText();
  const greet = useGreet();
  const search = useHashQuery();
  const [code, state] = [search.get('code') ?? search.get('authCode') ?? '', search.get('state') ?? ''];
  const iss = search.get('iss');
  // Remembered here: it is forgotten at the sign-in, before the next page is shown.
  const target = useMemo(() => keptTarget(state), [state]);
  const isSignedIn = useSession((each) => each.token !== null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isTotpNeeded, setTotpNeeded] = useState(false);
  const sentCode = useRef('');

  useEffect(() => {
    // A code is valid once: a repeated effect must not send it again.
    if (code === '' || isSignedIn || sentCode.current === code) return;
    sentCode.current = code;
    logInSocially(api, { code, state, ...(iss !== null && { iss }) }).then(
      (token) => {
        session.signIn(token);
        forgetTarget();
        greet();
      },
      (error: unknown) => {
        if (errorId(error) === 'totp-needed') setTotpNeeded(true);
        else setFailure(error);
      },
    );
  }, [api, session, greet, code, state, iss, isSignedIn]);

  async function finish(totp: string): Promise<void> {
    try {
      session.signIn(await logInSocially(api, { totp }));
      forgetTarget();
      greet();
    } catch (error) {
      if (errorId(error) !== 'social-failed') throw error;
      // The sign-in at the provider has expired: the user must start there again.
      setTotpNeeded(false);
      setFailure(error);
    }
  }

  if (isSignedIn) return <Navigate to={target} replace />;
  return (
    <AuthFrame title={t('social.title')} lead={t('social.lead')}>
      {code === '' && <Notice kind="bad">{t('social.noCode')}</Notice>}
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      {isTotpNeeded && (
        <TotpStep username={null} onCode={finish} onBack={() => location.assign(`#${loginPath(target)}`)} />
      )}
      {code !== '' && failure === null && !isTotpNeeded && <Notice kind="info">{t('login.submitting')}</Notice>}
      {/* The second step has its own "back" button. */}
      {!isTotpNeeded && (
        <p className={style.links}>
          <Link to={loginPath(target)}>{t('social.toLogin')}</Link>
        </p>
      )}
    </AuthFrame>
  );
}
