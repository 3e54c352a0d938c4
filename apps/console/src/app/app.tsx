import { RouterProvider } from 'react-router';
import { type Services, ServicesContext } from '../lib/services';
import { CrashNotice } from '../ui/crash-notice';
import { ErrorBoundary } from '../ui/error-boundary';
import type { Accounts } from './account';
import { AccountsContext } from './accounts-context';
import { Overlays } from './overlays';
import type { AppRouter } from './router';

type Props = { services: Services; accounts: Accounts; router: AppRouter };

/** What is drawn: the router's page, and what stands above every page. */
export function App({ services, accounts, router }: Props) {
  return (
    <ServicesContext value={services}>
      <AccountsContext value={accounts}>
        <ErrorBoundary fallback={() => <CrashNotice />}>
          {/* A choice is shown at once: as a transition it would wait behind whatever arrives. */}
          <RouterProvider router={router} useTransitions={false} />
          <Overlays />
        </ErrorBoundary>
      </AccountsContext>
    </ServicesContext>
  );
}
