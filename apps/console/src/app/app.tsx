import { lazy, Suspense } from 'react';
import { HashRouter, Route, Routes } from 'react-router';
import { LoginPage } from '../features/auth/login-page';
import { publicPages } from '../features/auth/public-pages';
import { SetupPage } from '../features/auth/setup-page';
import { PATHS } from '../lib/paths';
import { type Services, ServicesContext } from '../lib/services';
import { ErrorBoundary } from '../ui/error-boundary';
import { CrashNotice } from './crash-notice';
import { RequireLogin } from './guard';
import { loadDesk } from './lazy-parts';
import { Overlays } from './overlays';
import { StartingUp } from './starting-up';

const SignedIn = lazy(loadDesk);
const publicRoutes = publicPages.map(({ path, load }) => ({ path, Page: lazy(load) }));

/** The router: signing in comes with the first file, everything behind it when it is wanted. */
export function App({ services }: { services: Services }) {
  return (
    <ServicesContext value={services}>
      <ErrorBoundary fallback={() => <CrashNotice />}>
        {/* A choice is shown at once: as a transition it would wait behind whatever arrives. */}
        <HashRouter useTransitions={false}>
          <Routes>
            <Route path={PATHS.login} element={<LoginPage onIntent={() => void loadDesk()} />} />
            <Route path={PATHS.setup} element={<SetupPage />} />
            {publicRoutes.map(({ path, Page }) => (
              <Route
                key={path}
                path={path}
                element={
                  <Suspense fallback={null}>
                    <Page />
                  </Suspense>
                }
              />
            ))}
            <Route
              path="*"
              element={
                <RequireLogin>
                  <Suspense fallback={<StartingUp />}>
                    <SignedIn />
                  </Suspense>
                </RequireLogin>
              }
            />
          </Routes>
        </HashRouter>
        <Overlays />
      </ErrorBoundary>
    </ServicesContext>
  );
}
