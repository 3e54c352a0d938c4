import type { Context } from '../../../../context';
import { Refusal } from '../../../../errors';
import type { HttpFacts } from '../../../../http/handler';
import { budgetsOf } from '../attempts';
import { knownDevice } from '../devices';
import type { AuthKeys } from '../keys';
import { isPassword } from '../password';
import { guardAttempts } from '../reserve-attempt';
import { readCredentials } from '../sessions/session-store';
import { assertSecondStep } from '../totp/totp';
import { type Contact, checkCode } from './codes';
import { findContactAgent } from './codes-store';

export type CodeLogin = {
  contact: Contact;
  code: string;
  password?: string | undefined;
  totp?: string | undefined;
};

/**
 * Returns the agent who signs in by a code. A mailbox or phone number may be shared, so the browser has to be a known
 * device of the account, or send the password too. The second factor is required as everywhere. The code is used up
 * last, so that it can be sent again with the missing parts.
 */
export async function agentByCode(
  context: Context,
  keys: AuthKeys,
  { contact, code, password, totp }: CodeLogin,
  http: Pick<HttpFacts, 'address' | 'cookie'>,
): Promise<string> {
  const agentId = await findContactAgent(context.db, contact);
  const known = await knownDevice(context, http, agentId);
  // Before any check, and for every address: it does not reveal whether an account has the address.
  if (known === null && password === undefined) throw new Refusal('password-needed');
  const source = { address: http.address, known };
  return guardAttempts(context, budgetsOf('loginCode', contact.address, source), async () => {
    const { spend } = await checkCode(context, keys, { contact, purpose: 'login', code });
    if (agentId === null) throw new Refusal('wrong-code');
    if (known === null) await assertPassword(context, agentId, password ?? '', http.address);
    await assertSecondStep(context, agentId, totp, { source });
    await spend();
    return agentId;
  });
}

/**
 * Counted together with sign-ins by username, so that access to a mailbox gives no additional tries at the password.
 */
async function assertPassword(context: Context, agentId: string, password: string, address: string): Promise<void> {
  const credentials = await readCredentials(context.db, agentId);
  await guardAttempts(context, budgetsOf('password', credentials?.username ?? '', { address }), async () => {
    if (!(await isPassword(password, credentials?.passwordHash ?? null))) throw new Refusal('wrong-password');
  });
}
