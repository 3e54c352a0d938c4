import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { errorId } from '../../lib/api/api-error';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { lazyPart } from '../../lib/lazy-part';
import { PATHS } from '../../lib/paths';
import { useServices, useSession } from '../../lib/services';
import { Notice } from '../../ui/notice';
import style from './auth.module.css';
import { AuthFrame } from './auth-frame';
import { useGreet } from './use-greet';
import { useHashQuery } from './use-hash-query';

const TotpStep = lazyPart(() => import('./totp-step'), 'TotpStep');

/**
 * `/#/callback?code=…&state=…`: back from the provider; the code is exchanged once. Whoever has a second step is asked for
 * it then.
 */
export function CallbackPage() {
  const { t } = useTranslation('auth');
  const { api, session } = useServices();
  const errorText = useErrorText();
  const greet = useGreet();
  const search = useHashQuery();
  const [code, state] = [search.get('code') ?? '', search.get('state') ?? ''];
  const isSignedIn = useSession((each) => each.token !== null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isTotpNeeded, setTotpNeeded] = useState(false);
  const spent = useRef('');

  useEffect(() => {
    // A code is good once: what draws this page twice must not send it twice.
    if (code === '' || isSignedIn || spent.current === code) return;
    spent.current = code;
    api('POST /socialLogin', { code, state }).then(
      ({ token }) => {
        session.signIn(token);
        greet();
      },
      (error: unknown) => {
        if (errorId(error) === 'totp-needed') setTotpNeeded(true);
        else setFailure(error);
      },
    );
  }, [api, session, greet, code, state, isSignedIn]);

  async function finish(totp: string): Promise<void> {
    try {
      session.signIn((await api('POST /socialLogin', { totp })).token);
      greet();
    } catch (error) {
      if (errorId(error) !== 'social-failed') throw error;
      // Too long ago: no code helps, the provider has to be asked again.
      setTotpNeeded(false);
      setFailure(error);
    }
  }

  if (isSignedIn) return <Navigate to={PATHS.workbench} replace />;
  return (
    <AuthFrame title={t('social.title')} lead={t('social.lead')}>
      {code === '' && <Notice kind="bad">{t('social.noCode')}</Notice>}
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      {isTotpNeeded && <TotpStep username={null} onCode={finish} onBack={() => location.assign(`#${PATHS.login}`)} />}
      {code !== '' && failure === null && !isTotpNeeded && <Notice kind="info">{t('login.submitting')}</Notice>}
      {/* The second step has a way back of its own. */}
      {!isTotpNeeded && (
        <p className={style.links}>
          {(code === '' || failure !== null) && <Link to={PATHS.authLogin}>{t('social.again')}</Link>}
          <Link to={PATHS.login}>{t('social.toLogin')}</Link>
        </p>
      )}
    </AuthFrame>
  );
}
