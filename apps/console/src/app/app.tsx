import { RouterProvider } from 'react-router';
import { type Services, ServicesContext } from '../lib/services';
import { CrashNotice } from '../ui/crash-notice';
import { ErrorBoundary } from '../ui/error-boundary';
import type { Accounts } from './account';
import { AccountsContext } from './accounts-context';
import { Overlays } from './overlays';
import type { AppRouter } from './router';

type Props = { services: Services; accounts: Accounts; router: AppRouter };

/** The router's page and the overlays above every page. */
export function App({ services, accounts, router }: Props) {
  return (
    <ServicesContext value={services}>
      <AccountsContext value={accounts}>
        <ErrorBoundary fallback={() => <CrashNotice />}>
          {/* Not as transitions: React would delay a navigation while pushes keep updating the page. */}
          <RouterProvider router={router} useTransitions={false} />
          <Overlays />
        </ErrorBoundary>
      </AccountsContext>
    </ServicesContext>
  );
}
