import { useServices } from '../../lib/services';
import { logOut } from './log-out';

export function useLogOut(): () => void {
  const { api, session } = useServices();
  const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
  return () => void logOut({ api, session, page: location, after });
}
