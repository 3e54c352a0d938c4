import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { leaveFor } from '../../lib/open-address';
import { loginPath } from '../../lib/paths';
import { useApi, useSession } from '../../lib/services';
import { keepTarget } from '../../lib/session/kept-target';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import style from './auth.module.css';
import { AuthFrame } from './auth-frame';
import { useLoginOptions } from './use-login-options';
import { useTarget } from './use-target';

/** `/#/authLogin`: redirects to the configured identity provider; `redirect`: see `useTarget`. */
export function AuthLoginPage() {
  const { t } = useTranslation('auth');
  const api = useApi();
  const errorText = useErrorText();
  const target = useTarget();
  const { options, failure } = useLoginOptions();
  const isSignedIn = useSession((state) => state.token !== null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    // Going back from the provider may restore this page from the back/forward cache with the button still busy.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  if (isSignedIn) return <Navigate to={target} replace />;

  async function go(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      const { url } = await api('GET /socialLogin/begin', {});
      keepTarget(url, target);
      leaveFor(url);
    } catch (error) {
      setRefusal(errorText(error));
      setBusy(false);
    }
  }

  const isNotConfigured = failure === null && options !== null && !options.social;
  return (
    <AuthFrame title={t('social.title')} lead={t('social.lead')}>
      {isNotConfigured && <Notice kind="info">{errorText('social-not-configured')}</Notice>}
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      {options?.social && (
        <Button className={style.submit ?? ''} look="primary" size="l" busy={isBusy} onClick={() => void go()}>
          {t('social.go')}
        </Button>
      )}
      <p className={style.links}>
        <Link to={loginPath(target)}>{t('social.toLogin')}</Link>
      </p>
    </AuthFrame>
  );
}
