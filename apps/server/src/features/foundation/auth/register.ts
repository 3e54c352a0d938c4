import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { budgetsOf } from './attempts';
import { type CodeParts, type Contact, contactOf, openChannels, useCode } from './codes/codes';
import type { Doorkeeper } from './doorkeeper';
import { hashPassword } from './password';
import { guardAttempts } from './reserve-attempt';

export type RegisterRequest = {
  username: string;
  password: string;
  phone?: string | undefined;
  email?: string | undefined;
  code?: string | undefined;
  address: string;
};

/**
 * Asks for an account. Where codes can be sent, the phone or email must be proved by one; where none can, the account
 * carries neither. Nobody is signed in by it: an administrator decides.
 */
export async function register(
  context: Context,
  parts: CodeParts & { doorkeeper: Pick<Doorkeeper, 'addRegisteredAgent'> },
  request: RegisterRequest,
): Promise<void> {
  if (!context.setting('registration').open) throw new Refusal('registration-closed');
  const { username, password, code = '', address } = request;
  const contact = openChannels(context, parts.sendMail).length > 0 ? contactOf(context, request, parts.sendMail) : null;
  if (contact)
    await guardAttempts(context, budgetsOf('registerCode', contact.address, { address }), () =>
      useCode(context, parts.keys, { contact, purpose: 'register', code }),
    );
  await parts.doorkeeper.addRegisteredAgent(context, {
    username: username.trim(),
    passwordHash: await hashPassword(password),
    phone: addressOf(contact, 'phone'),
    email: addressOf(contact, 'email'),
  });
}

const addressOf = (contact: Contact | null, channel: Contact['channel']): string | null =>
  contact?.channel === channel ? contact.address : null;
