import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EmbeddedError } from './embedded-error';

/** System account that postgres runs as. */
export type Account = { readonly uid: number; readonly gid: number };

/**
 * initdb and postgres refuse to run as root. As root, another account is used: the owner of existing data, else
 * `postgres`, else `nobody`. Otherwise they run as the current user (undefined).
 */
export async function chooseAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await ownerOf(cluster);
  if (owner && owner.uid !== 0) return owner;
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return accountNamed(passwd, 'postgres') ?? accountNamed(passwd, 'nobody') ?? refuse();
}

/** Whether this account may enter the directory, by file modes alone: ACLs are not checked. */
export async function canEnter(directory: string, account: Account | undefined): Promise<boolean> {
  if (!account) return true;
  for (let path = directory; ; path = dirname(path)) {
    if (!(await hasRight(path, account, 0o1))) return false;
    if (path === dirname(path)) return true;
  }
}

export async function canRead(file: string, account: Account | undefined): Promise<boolean> {
  return !account || hasRight(file, account, 0o4);
}

async function ownerOf(path: string): Promise<Account | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && { uid: found.uid, gid: found.gid };
}

function accountNamed(passwd: string, name: string): Account | undefined {
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find((line) => line[0] === name);
  return fields && { uid: Number(fields[2]), gid: Number(fields[3]) };
}

async function hasRight(path: string, account: Account, right: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return false;
  if (found.uid === account.uid) return (found.mode & (right << 6)) !== 0;
  if (found.gid === account.gid) return (found.mode & (right << 3)) !== 0;
  return (found.mode & right) !== 0;
}

function refuse(): never {
  throw new EmbeddedError(
    'no-account',
    'PostgreSQL does not run as root and this machine has neither a user "postgres" nor "nobody": start Parley as an ordinary user, or set DATABASE_URL.',
  );
}
