import type { TestStep } from '@parley/protocol/http/programs/sign-in';
import type { Context } from '../../../../context';
import { Refused } from '../../../../outside/target';
import { dingtalkToken } from './dingtalk';
import { bindService, findEntry, nestedGroupsOf, personOf, withDirectory } from './ldap';
import { discover } from './oidc';
import type { Outside, WithSecret } from './person';
import { wecomToken } from './wecom';

export type Step = { step: TestStep; ok: boolean; detail: string };
type Parts = { outside: Outside; returnUrl: string | null };
/** Runs a step, and notes how it ended. */
type Run = <T>(step: TestStep, work: () => Promise<T>, detail?: (found: T) => string) => Promise<T>;

/** Tries a provider up to the first step that fails. */
export async function testProvider(
  context: Pick<Context, 'log'>,
  { outside, returnUrl }: Parts,
  { provider, username }: { provider: WithSecret; username: string },
): Promise<Step[]> {
  const steps: Step[] = [];
  const run: Run = async (step, work, detail = () => '') => {
    try {
      const found = await work();
      steps.push({ step, ok: true, detail: detail(found) });
      return found;
    } catch (error) {
      context.log.info({ err: error, step }, 'the test of a provider');
      steps.push({ step, ok: false, detail: wordsOf(error) });
      throw new Ended();
    }
  };
  try {
    if (provider.kind !== 'ldap')
      await run(
        'setup',
        async () => returnUrl ?? fail('no-public-url'),
        (url) => url,
      );
    if (provider.kind === 'oidc') await testOidc(run, provider, { outside, returnUrl: returnUrl ?? '' });
    else if (provider.kind === 'ldap') await testDirectory(run, provider, { outside, username });
    else await run('client', () => (provider.kind === 'dingtalk' ? dingtalkToken : wecomToken)(provider, outside));
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  }
  return steps;
}

class Ended extends Error {}

function fail(why: string): never {
  throw new Error(why);
}

/** What a service said, without the addresses and secrets that longer texts may hold. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const refused = [error, error.cause].find((each) => each instanceof Refused);
  if (refused) return refused.reason;
  const { cause } = error as { cause?: { code?: string; error?: string; message?: string } };
  const { code = '' } = error as { code?: unknown };
  const words = [error.message, typeof code === 'string' ? code : '', cause instanceof Error ? cause.message : ''];
  return [...new Set(words.filter(Boolean))].join(' · ').slice(0, 300);
}

async function testOidc(
  run: Run,
  provider: WithSecret,
  { outside, returnUrl }: { outside: Outside; returnUrl: string },
): Promise<void> {
  const config = await run(
    'discovery',
    () => discover(provider, outside),
    (found) => found.serverMetadata().issuer,
  );
  await run(
    'keys',
    async () => {
      const response = await outside.fetch(config.serverMetadata().jwks_uri ?? fail('no jwks_uri'));
      const { keys } = (await response.json()) as { keys?: unknown };
      return Array.isArray(keys) && keys.length > 0 ? keys.length : fail('no keys');
    },
    String,
  );
  // A code that nobody gave: a provider that accepts the client refuses only the code.
  await run('client', async () => {
    const client = await import('openid-client');
    const answer = new URL(`${returnUrl}?code=test-of-the-connection`);
    const { issuer, authorization_response_iss_parameter_supported: sendsIssuer } = config.serverMetadata();
    if (sendsIssuer) answer.searchParams.set('iss', issuer);
    await client
      .authorizationCodeGrant(config, answer, { pkceCodeVerifier: 'x'.repeat(43) })
      .catch((error: unknown) => {
        const told = (error as { error?: unknown }).error;
        if (told !== 'invalid_grant') fail(typeof told === 'string' ? told : wordsOf(error));
      });
  });
}

async function testDirectory(
  run: Run,
  provider: WithSecret,
  { outside, username }: { outside: Outside; username: string },
): Promise<void> {
  // Only a call connects: an anonymous bind shows nothing but that somebody answers over TLS.
  await run('address', () => withDirectory(provider, outside, (directory) => directory.bind('', '')));
  await run('client', () => withDirectory(provider, outside, (directory) => bindService(directory, provider)));
  await run(
    'search',
    () =>
      withDirectory(provider, outside, async (directory) => {
        await bindService(directory, provider);
        const { searchEntries } = await directory.search(provider.baseDn, { scope: 'base', attributes: ['1.1'] });
        return searchEntries[0]?.dn ?? fail('no-such-base');
      }),
    String,
  );
  if (username === '') return;
  const person = await run(
    'person',
    () =>
      withDirectory(provider, outside, async (directory) => {
        await bindService(directory, provider);
        const entry = await findEntry(directory, provider, username);
        if (!entry) return fail('no-such-person');
        const { groups } = personOf(provider, entry, username);
        return {
          dn: entry.dn,
          groups: provider.nestedGroups ? await nestedGroupsOf(directory, provider, entry) : groups,
        };
      }),
    ({ dn }) => dn,
  );
  await run(
    'groups',
    async () => person.groups,
    (groups) => groups.slice(0, 20).join(', '),
  );
}
