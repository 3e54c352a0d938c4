import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { USERNAME } from '@parley/protocol/settings/sign-in';
import type { Client, Entry } from 'ldapts';
import { Refusal } from '../../../../errors';
import { allowedAddress } from '../../../../outside/target';
import { within } from '../../../../within';
import { type Outside, type Person, textOf, textsOf, type WithSecret } from './person';

/** Milliseconds for the connection, and for each answer. */
const TIMEOUT_MS = 5000;

/** Attributes that name an entry for ever: OpenLDAP's, and Active Directory's, which is bytes. */
const IDS = ['entryUUID', 'objectGUID'] as const;

/** Most groups of one person that are asked for the groups they are in, and how many levels of them. */
const MOST_GROUPS = 200;
const MOST_LEVELS = 10;

/** What was typed; `guard` counts failures for an entry of the directory. */
type Typed = {
  username: string;
  password: string;
  guard(entry: { dn: string; person: Person }, tryOnce: () => Promise<void>): Promise<void>;
};

/**
 * The person with this username and password: found by the service account, then proved by a bind of its own. An unknown
 * username and a wrong password get the same refusal.
 */
export async function ldapPerson(
  provider: WithSecret,
  outside: Outside,
  { username, password, guard }: Typed,
): Promise<Person> {
  // A bind without a password succeeds in many directories, as nobody.
  if (username === '' || password === '') throw new Refusal('wrong-credentials');
  return withDirectory(provider, outside, async (directory) => {
    await bindService(directory, provider);
    const entry = await findEntry(directory, provider, username);
    const { InvalidCredentialsError } = await import('ldapts');
    if (!entry) {
      // A bind that fails, so that an unknown username is not answered sooner than a wrong password.
      await directory.bind(`cn=${randomUUID()},${provider.baseDn}`, password).catch(() => undefined);
      throw new Refusal('wrong-credentials');
    }
    // Several spellings find the same entry: its failures count together.
    const person = personOf(provider, entry, username);
    await guard({ dn: entry.dn.toLowerCase(), person }, () =>
      directory.bind(entry.dn, password).catch((error: unknown) => {
        throw error instanceof InvalidCredentialsError ? new Refusal('wrong-credentials') : error;
      }),
    );
    if (!provider.nestedGroups) return person;
    // The person itself may not be allowed to read groups.
    await bindService(directory, provider);
    return { ...person, groups: await nestedGroupsOf(directory, provider, entry) };
  });
}

/** Connects over TLS, from the start or by StartTLS, and always disconnects. */
export async function withDirectory<T>(
  provider: WithSecret,
  { isListed }: Outside,
  work: (directory: Client) => Promise<T>,
): Promise<T> {
  const { Client: Directory } = await import('ldapts');
  const url = new URL(provider.address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // As https: the connection is encrypted.
  const address = await allowedAddress(host, 'https:', isListed);
  const tls = {
    ...(isIP(host) === 0 && { servername: host }),
    ...(provider.certificate.trim() !== '' && { ca: provider.certificate }),
  };
  const isSecure = url.protocol === 'ldaps:';
  const directory = new Directory({
    url: `${url.protocol}//${address.includes(':') ? `[${address}]` : address}:${url.port || (isSecure ? 636 : 389)}`,
    timeout: TIMEOUT_MS,
    connectTimeout: TIMEOUT_MS,
    ...(isSecure && { tlsOptions: tls }),
  });
  try {
    // The library sets no limit for the handshake after its answer.
    if (!isSecure) await within(TIMEOUT_MS, directory.startTLS({ ...tls, host }));
    return await work(directory);
  } finally {
    await directory.unbind().catch(() => undefined);
  }
}

export async function bindService(directory: Client, { clientId, secret }: WithSecret): Promise<void> {
  if (clientId !== '') await directory.bind(clientId, secret);
}

/** The only entry with this username; null: none, or several. */
export async function findEntry(directory: Client, provider: WithSecret, username: string): Promise<Entry | null> {
  const { searchEntries } = await directory.search(provider.baseDn, {
    scope: 'sub',
    filter: provider.userFilter.replaceAll(USERNAME, () => escapedFilter(username)),
    attributes: ['cn', 'displayName', 'mail', ...IDS, provider.groupClaim],
    explicitBufferAttributes: ['objectGUID'],
    sizeLimit: 2,
    timeLimit: TIMEOUT_MS / 1000,
  });
  return searchEntries.length === 1 ? searchEntries[0]! : null;
}

/** RFC 4515, section 3: characters that a filter gives a meaning, as their bytes. */
export const escapedFilter = (value: string): string =>
  value.replace(/[\\*()\0]/g, (character) => `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`);

export const issuerOf = ({ id }: Pick<WithSecret, 'id'>): string => `ldap:${id}`;

export function personOf(provider: WithSecret, entry: Entry, username: string): Person {
  const guid = entry.objectGUID;
  const email = (textsOf(entry.mail)[0] ?? '').toLowerCase();
  return {
    issuer: issuerOf(provider),
    subject:
      textOf(entry.entryUUID) ||
      (Buffer.isBuffer(guid) && guid.length > 0 ? guid.toString('hex') : entry.dn.toLowerCase()),
    username,
    name: textsOf(entry.displayName)[0] ?? textsOf(entry.cn)[0] ?? '',
    email: email.includes('@') ? email : null,
    groups: textsOf(entry[provider.groupClaim]).flatMap(namesOf),
  };
}

/** A group counts by its whole DN and by its name. */
const namesOf = (dn: string): string[] => [dn, /^cn=((?:\\.|[^,\\])+)/i.exec(dn)?.[1] ?? []].flat();

/** Groups of an entry and, level by level, the groups that these are in; each is read once, so that circles end. */
export async function nestedGroupsOf(directory: Client, provider: WithSecret, entry: Entry): Promise<string[]> {
  const found = new Map<string, string>();
  let level = textsOf(entry[provider.groupClaim]);
  for (let depth = 0; level.length > 0 && depth < MOST_LEVELS; depth += 1) {
    const fresh = new Map(level.map((dn) => [dn.toLowerCase(), dn] as const).filter(([key]) => !found.has(key)));
    const asked = [...fresh].slice(0, MOST_GROUPS - found.size);
    for (const [key, dn] of asked) found.set(key, dn);
    level = (await Promise.all(asked.map(([, dn]) => groupsOfGroup(directory, provider, dn)))).flat();
  }
  return [...found.values()].flatMap(namesOf);
}

/** Groups that a group is in; none where it is no entry, or may not be read. */
async function groupsOfGroup(directory: Client, { groupClaim }: WithSecret, dn: string): Promise<string[]> {
  const { InsufficientAccessError, InvalidDNSyntaxError, NoSuchObjectError } = await import('ldapts');
  const wish = { scope: 'base' as const, attributes: [groupClaim], timeLimit: TIMEOUT_MS / 1000 };
  const { searchEntries } = await directory.search(dn, wish).catch((error: unknown) => {
    const isHidden = [NoSuchObjectError, InsufficientAccessError, InvalidDNSyntaxError].some(
      (kind) => error instanceof kind,
    );
    if (isHidden) return { searchEntries: [] };
    throw error;
  });
  return searchEntries.flatMap((group) => textsOf(group[groupClaim]));
}
