import type { Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { isUniqueViolation } from '../../../db/failures';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import type { Language } from '../../../http/handler';
import type { Principal } from '../../../principal';
import { editOwn } from '../agents/own';
import { recordChange } from '../audit/actions';
import { budgetsOf } from '../auth/attempts';
import { type CodeParts, type Contact, contactOf, sendCode, useCode } from '../auth/codes/codes';
import { assertOwnPassword, ownSource } from '../auth/own-password';
import { guardAttempts } from '../auth/reserve-attempt';
import { saveContact } from './store';

/** Changes the fields of an agent's own profile that the agent may edit. */
export const editProfile = (context: Context, agent: Principal, edit: Value<'POST /personal/doEdit'>): Promise<void> =>
  editOwn(context, agent, edit);

type PhoneOrEmail = { phone?: string | undefined; email?: string | undefined };

export function sendContactCode(
  context: Context,
  parts: CodeParts,
  { agent, phoneOrEmail, language }: { agent: Principal; phoneOrEmail: PhoneOrEmail; language: Language },
): Promise<{ seconds: number }> {
  const contact = contactOf(context, phoneOrEmail, parts.sendMail);
  return sendCode(context, parts, { contact, purpose: purposeOf(agent), language });
}

/**
 * Verifies and stores an own phone number or mail address, with which one can sign in by a code from then on. Requires
 * the password: otherwise anybody at an unattended login could add an address of their own.
 */
export async function verifyContact(
  context: Context,
  parts: CodeParts,
  {
    agent,
    phoneOrEmail,
    code,
    password,
  }: { agent: Principal; phoneOrEmail: PhoneOrEmail; code: string; password: string },
): Promise<void> {
  const contact = contactOf(context, phoneOrEmail, parts.sendMail);
  await assertOwnPassword(context, agent, password);
  await guardAttempts(context, budgetsOf('contactCode', agent.uuid, ownSource(agent)), async () => {
    await useCode(context, parts.keys, { contact, purpose: purposeOf(agent), code }).catch((error: unknown) => {
      // 401 would mean that this login has ended.
      throw error instanceof Refusal && error.id === 'wrong-code' ? new Refusal('code-refused') : error;
    });
  });
  await storeContact(context, agent, contact);
}

export const dropContact = (context: Context, agent: Principal, channel: Contact['channel']): Promise<void> =>
  storeContact(context, agent, { channel, address: null });

async function storeContact(
  context: Context,
  agent: Principal,
  { channel, address }: { channel: Contact['channel']; address: string | null },
): Promise<void> {
  try {
    await act(context, async (tx) => {
      await saveContact(tx, agent.uuid, channel, address);
      await recordChange(tx, agent, {
        action: 'personal.contact',
        subject: { kind: 'agent', id: agent.uuid, name: agent.nickname },
        after: { channel, proved: address !== null },
      });
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('in-use') : error;
  }
}

/** The purpose contains the agent, so that a code is valid only for the agent who requested it. */
const purposeOf = ({ uuid }: Principal) => `contact ${uuid}` as const;
