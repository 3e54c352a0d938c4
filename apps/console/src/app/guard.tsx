import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loginPath } from '../lib/paths';
import { useSession } from '../lib/services';

/** Without a token to the login page, which comes back to where one was. */
export function RequireLogin({ children }: { children: ReactNode }) {
  const token = useSession((session) => session.token !== null);
  const { pathname, search } = useLocation();
  return token ? children : <Navigate to={loginPath(pathname + search)} replace />;
}
