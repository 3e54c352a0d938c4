import { signal } from './processes';

/**
 * A process that ends by `process.exit` in the middle of a start, or on a bug, asks its postmaster to go as well.
 * Only a killed server leaves one running, and the next start takes that over.
 */
export function endWithThisProcess(pid: number, ended: Promise<void>): void {
  const ask = () => signal(pid, 'SIGINT');
  process.once('exit', ask);
  void ended.then(() => process.off('exit', ask));
}
