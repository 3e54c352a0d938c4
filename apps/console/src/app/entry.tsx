import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LoginPage } from '../features/auth/login-page';
import { useBrand } from '../lib/brand';
import { loadDeskTexts } from '../lib/i18n/i18n';
import { useTitles } from '../lib/i18n/route-title';
import { type Services, ServicesContext } from '../lib/services';
import { windowTitle } from '../shell/routes/window-title';
import { Button } from '../ui/button';
import { CrashNotice } from '../ui/crash-notice';
import { Empty } from '../ui/empty';
import { ErrorBoundary } from '../ui/error-boundary';
import { frameConfig } from './frame-config';
import { loadSamples, loadSignedIn } from './lazy-parts';
import { Overlays } from './overlays';
import { StartingUp } from './starting/starting-up';

/** The router with its parts, and their texts. */
const loadApp = async () => (await Promise.all([import('./start-app'), loadDeskTexts()]))[0];

/**
 * Preloads everything behind the login. Errors are ignored: the later load repeats the request and reports its error.
 */
export function preloadApp(): void {
  void loadApp().catch(() => {});
  void loadSignedIn().catch(() => {});
  void loadSamples().catch(() => {});
}

let started: Promise<{ page: ReactNode; decided: Promise<void> }> | null = null;

/** Starts the app once. A failed load is repeated once; a second failure is thrown, and the next call starts again. */
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
 * If the first page is the login page, it is rendered alone: the router and everything behind it load while the user
 * types, and replace it when there is a token or another address. Until the guard has decided on the next page, the
 * login page stays.
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
          <LoadFailed retry={() => setFailed(false)} />
        ) : beginsWithLogin ? (
          <LoginWithoutRouter />
        ) : (
          hasToken && <StartingUp />
        )}
        <Overlays />
      </ErrorBoundary>
    </ServicesContext>
  );
}

function LoginWithoutRouter() {
  const { title } = useBrand();
  const titleOf = useTitles();
  const text = windowTitle(titleOf('login'), title, frameConfig.title);
  useEffect(() => {
    document.title = text;
  }, [text]);
  return <LoginPage onIntent={preloadApp} />;
}

/** Shown when a file of the console cannot be loaded. */
function LoadFailed({ retry }: { retry: () => void }) {
  const { t } = useTranslation('app');
  return (
    <Empty title={t('startFailed')} hint={t('crashedHint')}>
      <Button look="primary" onClick={retry}>
        {t('retry')}
      </Button>
    </Empty>
  );
}
