import { signal } from './processes';

/**
 * Stops the postmaster when this process ends by `process.exit` or an uncaught error. Only a killed process leaves it
 * running, and the next start takes it over.
 */
export function endWithThisProcess(pid: number, ended: Promise<void>): void {
  const ask = () => signal(pid, 'SIGINT');
  process.once('exit', ask);
  void ended.then(() => process.off('exit', ask));
}
