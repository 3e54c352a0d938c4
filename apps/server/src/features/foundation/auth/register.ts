import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { budgetsOf } from './attempts';
import { type CodeParts, type Contact, contactOf, openChannels, useCode } from './codes/codes';
import type { LoginDependencies } from './login-dependencies';
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
 * Registers an account, without signing in: an administrator enables it. If codes can be sent, the phone or email has
 * to be verified by one; otherwise the account has neither.
 */
export async function register(
  context: Context,
  parts: CodeParts & { loginDependencies: Pick<LoginDependencies, 'addRegisteredAgent'> },
  request: RegisterRequest,
): Promise<void> {
  if (!context.setting('registration').open) throw new Refusal('registration-closed');
  const { username, password, code = '', address } = request;
  const contact = openChannels(context, parts.sendMail).length > 0 ? contactOf(context, request, parts.sendMail) : null;
  if (contact)
    await guardAttempts(context, budgetsOf('registerCode', contact.address, { address }), () =>
      useCode(context, parts.keys, { contact, purpose: 'register', code }),
    );
  await parts.loginDependencies.addRegisteredAgent(context, {
    username: username.trim(),
    passwordHash: await hashPassword(password),
    phone: addressOf(contact, 'phone'),
    email: addressOf(contact, 'email'),
  });
}

const addressOf = (contact: Contact | null, channel: Contact['channel']): string | null =>
  contact?.channel === channel ? contact.address : null;
