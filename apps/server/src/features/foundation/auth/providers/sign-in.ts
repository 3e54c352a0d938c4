import { createHash, randomBytes } from 'node:crypto';
import type { LoginWay } from '@parley/protocol/http/login-log';
import type { SignInProvider } from '@parley/protocol/settings/sign-in';
import type { Context } from '../../../../context';
import { Refusal } from '../../../../errors';
import { Refused } from '../../../../outside/target';
import { budgetsOf } from '../attempts';
import type { LoginDependencies } from '../login-dependencies';
import { guardAttempts } from '../reserve-attempt';
import type { Caller } from '../sessions/sessions';
import { derive, isEqual, returnUrl, type SocialParts, socialCookie, socialFailed } from '../social';
import { dingtalkPage, dingtalkPerson } from './dingtalk';
import { issuerOf, ldapPerson } from './ldap';
import { discovered, oidcPage, oidcPerson, oidcSignOutPage, type Proofs } from './oidc';
import type { Outside, Person, WithSecret } from './person';
import { rolesOf } from './roles';
import { secretKept } from './secrets';
import { finishOnce } from './store';
import { wecomPage, wecomPerson } from './wecom';

export type ProviderParts = SocialParts & {
  outside: Outside;
  loginDependencies: Pick<LoginDependencies, 'enterFromProvider' | 'recordLogin'>;
};

/** Seconds at the provider. */
const AWAY_SECONDS = 600;
const NONCE_BYTES = 32;

/** Providers on the sign-in page. Those that send people back need the public address. */
export const openProviders = ({ setting }: Pick<Context, 'setting'>, { publicUrl }: SocialParts): SignInProvider[] =>
  setting('signIn').providers.filter(({ enabled, kind }) => enabled && (kind === 'ldap' || publicUrl !== null));

/** What a cookie of a running sign-in holds; null: it is none of a provider, or too old. */
function readCookie(cookie: string, now: number): { id: string; until: number } | null {
  const [nonce = '', id = '', until = ''] = cookie.split('~');
  return nonce !== '' && id !== '' && Number(until) > now ? { id, until: Number(until) } : null;
}

/** Whether the running sign-in is one of these providers. */
export const isOfProvider = (cookie: string): boolean => cookie.includes('~');

/** The provider's page, and the cookie that everything in the answer is verified with. */
export async function beginAtProvider(
  context: Context,
  parts: ProviderParts,
  id: string,
): Promise<{ url: string; cookie: string }> {
  const provider = await openProvider(context, parts, id);
  const now = context.clock.now();
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const cookie = `${nonce}~${provider.id}~${now + AWAY_SECONDS * 1000}`;
  const url = await pageOf(context, parts, { provider, proofs: proofsOf(parts, cookie) });
  return { url, cookie: socialCookie(cookie, AWAY_SECONDS, parts.secure) };
}

async function pageOf(
  context: Context,
  parts: ProviderParts,
  { provider, proofs }: { provider: WithSecret; proofs: Proofs },
): Promise<string> {
  const { outside } = parts;
  const wish = { returnUrl: returnUrl(parts), state: proofs.state };
  if (provider.kind === 'dingtalk') return dingtalkPage(provider, outside, wish);
  if (provider.kind === 'wecom') return wecomPage(provider, outside, wish);
  if (provider.kind === 'ldap') throw new Refusal('social-not-configured');
  const page = async () =>
    oidcPage(await discovered(provider, outside, context.clock.now()), provider, { returnUrl: wish.returnUrl, proofs });
  return page().catch((error) => {
    throw socialFailed(context, error);
  });
}

type Returned = { code: string; state: string; iss?: string | undefined; cookie: string; caller: Caller };
/** Who signs in, how, and by which provider. */
export type SignsIn = { agentId: string; way: LoginWay; provider?: string };

/** Verifies what the browser brings back, once, and finds the agent. */
export async function finishAtProvider(
  context: Context,
  parts: ProviderParts,
  { code, state, iss, cookie, caller }: Returned,
): Promise<SignsIn> {
  const running = readCookie(cookie, context.clock.now());
  const proofs = proofsOf(parts, cookie);
  if (!running || code === '' || !isEqual(state, proofs.state)) throw new Refusal('social-failed');
  const provider = await openProvider(context, parts, running.id);
  // Before the call: a copy of the answer does not get as far.
  const nonce = createHash('sha256').update(cookie).digest();
  if (!(await finishOnce(context.db, nonce, running.until))) throw new Refusal('social-failed');
  const answer = new URL(returnUrl(parts));
  for (const [name, value] of Object.entries({ code, state, ...(iss !== undefined && { iss }) }))
    answer.searchParams.set(name, value);
  const person = await personAt(context, parts, { provider, answer, proofs }).catch((error) => {
    throw socialFailed(context, error);
  });
  const attempt = { way: provider.kind, caller, username: person.username };
  const record = parts.loginDependencies.recordLogin;
  return recordingRefusals({ context, record }, attempt, () => enter(context, parts, { provider, person }));
}

async function personAt(
  context: Context,
  { outside }: ProviderParts,
  { provider, ...wish }: { provider: WithSecret; answer: URL; proofs: Proofs },
): Promise<Person> {
  const code = wish.answer.searchParams.get('code') ?? '';
  if (provider.kind === 'dingtalk') return dingtalkPerson(provider, outside, code);
  if (provider.kind === 'wecom') return wecomPerson(provider, outside, code);
  return oidcPerson(await discovered(provider, outside, context.clock.now()), provider, wish);
}

export type DirectoryRequest = {
  provider: string;
  username: string;
  password: string;
  caller: Caller;
  /** Requires the second factor of agents who have one. */
  secondStep(agentId: string): Promise<void>;
  /** Id of the calling browser if it signed in to this account, or without a subject to any of the issuer, before. */
  deviceOf(identity: { issuer: string; subject?: string }): Promise<string | null>;
};

/**
 * Signs in by a directory. Failures count as those of passwords do, by provider and username, then by the entry found. A
 * known device has its own count of both, so that guesses of strangers do not lock it: for the username a device of any
 * account of the directory, since only the directory says whose the name is; for the entry one of that account.
 */
export async function enterByDirectory(
  context: Context,
  parts: ProviderParts,
  { provider: id, username, password, caller, secondStep, deviceOf }: DirectoryRequest,
): Promise<SignsIn> {
  const provider = await openProvider(context, parts, id);
  if (provider.kind !== 'ldap') throw new Refusal('social-not-configured');
  const typed = username.trim();
  const budgets = async (subject: string, identity: { issuer: string; subject?: string }) =>
    budgetsOf('password', `${id} ${subject}`, { address: caller.address, known: await deviceOf(identity) });
  async function tried(): Promise<SignsIn> {
    const person = await ldapPerson(provider, parts.outside, {
      username: typed,
      password,
      guard: async ({ dn, person: found }, tryOnce) =>
        guardAttempts(context, await budgets(dn, { issuer: found.issuer, subject: found.subject }), tryOnce),
    });
    const signsIn = await enter(context, parts, { provider, person });
    await secondStep(signsIn.agentId);
    return signsIn;
  }
  const record = parts.loginDependencies.recordLogin;
  return guardAttempts(context, await budgets(typed, { issuer: issuerOf(provider) }), () =>
    recordingRefusals({ context, record }, { way: provider.kind, caller, username: typed }, () =>
      tried().catch((error: unknown) => {
        if (error instanceof Refusal) throw error;
        context.log.warn({ err: error }, 'signing in by a directory');
        throw new Refusal(error instanceof Refused ? error.reason : 'directory-unreachable');
      }),
    ),
  );
}

type Attempt = { way: LoginWay; caller: Caller; username: string | null; agentId?: string };

/** Refused sign-ins stand in the record too. */
export async function recordingRefusals<T>(
  { context, record }: { context: Context; record: LoginDependencies['recordLogin'] },
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The code of the second factor is still to come: the sign-in has not ended.
    if (error instanceof Refusal && error.id !== 'totp-needed')
      await record(context, { agentId: null, sessionId: null, ...attempt, reason: error.id });
    throw error;
  }
}

async function enter(
  context: Context,
  { loginDependencies }: ProviderParts,
  { provider, person }: { provider: SignInProvider; person: Person },
): Promise<SignsIn> {
  const { domains } = provider;
  if (domains.length > 0 && !domains.includes(person.email?.split('@').at(-1) ?? ''))
    throw new Refusal('sign-in-domain');
  const agentId = await loginDependencies.enterFromProvider(context, {
    ...person,
    roles: rolesOf(provider, person.groups),
    defaultRole: provider.defaultRole,
    creates: provider.unknown === 'create',
    linksByEmail: provider.linkByEmail,
  });
  return { agentId, way: provider.kind, provider: provider.id };
}

/** Where a login at the provider is ended, if it is to be; null: it is not, or the provider does not say where. */
export async function signOutPage(context: Context, parts: ProviderParts, id: string | null): Promise<string | null> {
  const provider = openProviders(context, parts).find((each) => each.id === id);
  if (!provider?.signOut || provider.kind !== 'oidc') return null;
  return discovered(await secretKept(context, provider), parts.outside, context.clock.now())
    .then((config) => oidcSignOutPage(config, returnUrl(parts)))
    .catch((error: unknown) => {
      context.log.warn({ err: error }, 'signing out at a provider');
      return null;
    });
}

async function openProvider(context: Context, parts: SocialParts, id: string): Promise<WithSecret> {
  const provider = openProviders(context, parts).find((each) => each.id === id);
  if (!provider) throw new Refusal('social-not-configured');
  return secretKept(context, provider);
}

const proofsOf = ({ keys }: SocialParts, cookie: string): Proofs => ({
  state: derive(keys, 'state', cookie),
  nonce: derive(keys, 'nonce', cookie),
  verifier: derive(keys, 'verifier', cookie),
});
