import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { chooseAccount } from '../../apps/server/src/db/embedded/account';
import { program, provideBinaries } from '../../apps/server/src/db/embedded/binaries';
import { errorMessage } from '../../apps/server/src/db/embedded/embedded-error';
import { layoutOf } from '../../apps/server/src/db/embedded/layout';
import { type Finding, failed, ok } from './finding';

/** Do the installed packages hold a PostgreSQL for this machine, and does it run? */
export async function checkEmbedded(dataDir: string): Promise<Finding[]> {
  const { home, cluster } = layoutOf(resolve(dataDir));
  try {
    const account = await chooseAccount(cluster);
    const binaries = await provideBinaries(home, account);
    const { stdout } = await promisify(execFile)(program(binaries, 'postgres'), ['--version'], { ...account });
    const as = account ? ` as user id ${account.uid}, since root may not` : '';
    return [ok(`The PostgreSQL that comes with Parley works${as}: ${stdout.trim()}`)];
  } catch (error) {
    return [failed(`The PostgreSQL that comes with Parley does not work: ${errorMessage(error).trim()}`)];
  }
}
