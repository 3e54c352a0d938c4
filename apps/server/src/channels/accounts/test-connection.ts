import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../context';
import { Refusal } from '../../errors';
import { fetchToken } from '../wechat/tokens';
import { sinceOf } from './actions';
import { findAccountRow, findSecrets } from './store';
import { findLastRefusal } from './test-store';

type Steps = Answer<'POST /weChat/doTest'>['steps'];
type Step = Steps[number];

const step = (name: Step['step'], result: Step['result'], why: Partial<Pick<Step, 'fault' | 'detail'>> = {}): Step => ({
  step: name,
  result,
  fault: null,
  detail: '',
  ...why,
});

/**
 * Tests both directions. What the platform sends us shows whether address, token and key are right: its last callback
 * says so. What we send shows whether secret and allowed address are: a token is asked for now.
 */
export async function testConnection(
  context: Context,
  { id, base, publicUrl }: { id: string; base: string; publicUrl: string | null },
): Promise<Answer<'POST /weChat/doTest'>> {
  const account = await findAccountRow(context.db, id, sinceOf(context.clock.now()));
  if (!account || account.channel === 'mail') throw new Refusal('not-found');
  const refusal = await findLastRefusal(context.db, id, account.calledAt);
  const isCalled = account.calledAt !== null;
  const secrets = await findSecrets(context.db, id);
  const inward = (name: 'token' | 'key'): Step => {
    if (name === 'key' && account.mode === 'plain') return step('key', 'good');
    if (refusal?.fault === name) return step(name, 'bad', { fault: name, detail: refusal.error ?? '' });
    return step(name, isCalled ? 'good' : 'unknown');
  };
  const address = /^https?:\/\//.test(publicUrl ?? '')
    ? step('address', 'good')
    : step('address', 'unknown', { fault: 'address' });
  const callback = isCalled || refusal ? step('callback', 'good') : step('callback', 'unknown', { fault: 'address' });
  return {
    steps: [address, callback, inward('token'), inward('key'), ...(await outward(base, account.appId, secrets.secret))],
  };
}

async function outward(base: string, appId: string, secret: string | undefined): Promise<Steps> {
  if (!secret) return [step('app-secret', 'bad', { fault: 'app-secret' }), step('allowed', 'unknown')];
  const answered = await fetchToken(base, { appId, secret });
  if (answered.ok) return [step('app-secret', 'good'), step('allowed', 'good')];
  const detail = [answered.code, answered.detail].filter((part) => part !== null && part !== '').join(' ');
  if (answered.fault === 'allowed')
    return [step('app-secret', 'unknown'), step('allowed', 'bad', { fault: 'allowed', detail })];
  const fault = answered.fault === 'token' ? 'app-secret' : answered.fault;
  const result = fault === 'app-secret' ? 'bad' : 'unknown';
  // The platform names a wrong secret before it looks at the address.
  return [step('app-secret', result, { fault, detail }), step('allowed', 'unknown')];
}
