import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LoginPage } from '../features/auth/login-page';
import { loadDeskTexts } from '../lib/i18n/i18n';
import { useTitles } from '../lib/i18n/route-title';
import { type Services, ServicesContext } from '../lib/services';
import { windowTitle } from '../shell/routes/window-title';
import { Button } from '../ui/button';
import { CrashNotice } from '../ui/crash-notice';
import { Empty } from '../ui/empty';
import { ErrorBoundary } from '../ui/error-boundary';
import { frameConfig } from './frame-config';
import { loadSignedIn } from './lazy-parts';
import { Overlays } from './overlays';
import { StartingUp } from './starting-up';

/** The frame, and what it says. */
const loadApp = async () => (await Promise.all([import('./start-app'), loadDeskTexts()]))[0];

/** Everything behind the login, before it is wanted. Whoever needs it asks again, and says why it does not come. */
export function bringApp(): void {
  void loadApp().catch(() => {});
  void loadSignedIn().catch(() => {});
}

let started: Promise<{ page: ReactNode; decided: Promise<void> }> | null = null;

/** Once for all; one lost packet is no reason to give up, a second one is told. */
function startApp(services: Services) {
  started ??= loadApp()
    .catch(loadApp)
    .then((part) => part.startApp(services))
    .catch((error: unknown) => {
      started = null;
      throw error;
    });
  return started;
}

type Props = { services: Services; beginsWithLogin: boolean };

/**
 * Where the visit begins with the login page it is drawn alone: the router and everything behind it come while somebody
 * types, and take over once there is a token or another address. Until they know the next page, this one stays.
 */
export function Entry({ services, beginsWithLogin }: Props) {
  const [page, setPage] = useState<ReactNode>(null);
  const [hasFailed, setFailed] = useState(false);
  const hasToken = useStore(services.session, ({ token }) => token !== null);
  const [hasLeft, setLeft] = useState(!beginsWithLogin);
  const isWanted = (hasLeft || hasToken) && !hasFailed;

  useEffect(() => {
    const leave = () => setLeft(true);
    addEventListener('hashchange', leave);
    return () => removeEventListener('hashchange', leave);
  }, []);

  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    startApp(services).then(
      async (app) => {
        await app.decided;
        if (isCurrent) setPage(app.page);
      },
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, services]);

  if (page !== null) return page;
  return (
    <ServicesContext value={services}>
      <ErrorBoundary fallback={() => <CrashNotice />}>
        {hasFailed ? (
          <NotHere retry={() => setFailed(false)} />
        ) : beginsWithLogin ? (
          <LoginAlone />
        ) : (
          hasToken && <StartingUp />
        )}
        <Overlays />
      </ErrorBoundary>
    </ServicesContext>
  );
}

function LoginAlone() {
  const { t } = useTranslation('app');
  const titleOf = useTitles();
  const text = windowTitle(titleOf('login'), t('siteTitle'), frameConfig.title);
  useEffect(() => {
    document.title = text;
  }, [text]);
  return <LoginPage onIntent={bringApp} />;
}

/** A file of the console did not come. */
function NotHere({ retry }: { retry: () => void }) {
  const { t } = useTranslation('app');
  return (
    <Empty title={t('startFailed')} hint={t('crashedHint')}>
      <Button look="primary" onClick={retry}>
        {t('retry')}
      </Button>
    </Empty>
  );
}
