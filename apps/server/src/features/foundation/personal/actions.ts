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

/** Changes what one may change of oneself. */
export const editProfile = (context: Context, agent: Principal, edit: Value<'POST /personal/doEdit'>): Promise<void> =>
  editOwn(context, agent, edit);

type Asked = { phone?: string | undefined; email?: string | undefined };

export function sendContactCode(
  context: Context,
  parts: CodeParts,
  { agent, asked, language }: { agent: Principal; asked: Asked; language: Language },
): Promise<{ seconds: number }> {
  const contact = contactOf(context, asked, parts.sendMail);
  return sendCode(context, parts, { contact, purpose: purposeOf(agent), language });
}

/**
 * Makes a phone or mail address one's own; one can sign in by a code to it from now on. The password is asked for: else
 * whoever finds a login left open adds a way in of their own.
 */
export async function proveContact(
  context: Context,
  parts: CodeParts,
  { agent, asked, code, password }: { agent: Principal; asked: Asked; code: string; password: string },
): Promise<void> {
  const contact = contactOf(context, asked, parts.sendMail);
  await assertOwnPassword(context, agent, password);
  await guardAttempts(context, budgetsOf('contactCode', agent.uuid, ownSource(agent)), async () => {
    await useCode(context, parts.keys, { contact, purpose: purposeOf(agent), code }).catch((error: unknown) => {
      // 401 would say that this login is over.
      throw error instanceof Refusal && error.id === 'wrong-code' ? new Refusal('code-refused') : error;
    });
  });
  await keepContact(context, agent, contact);
}

export const dropContact = (context: Context, agent: Principal, channel: Contact['channel']): Promise<void> =>
  keepContact(context, agent, { channel, address: null });

async function keepContact(
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

/** A code that was sent to one person is good for no other. */
const purposeOf = ({ uuid }: Principal) => `contact ${uuid}` as const;
