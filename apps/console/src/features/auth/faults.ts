import { isEmail, isMobile, isPassword } from '@parley/core/validate/account';
import type { Channel } from './use-login-options';

/** Error of a field, as a key of `auth:fault`. */
export type Fault =
  | 'usernameEmpty'
  | 'passwordShort'
  | 'phoneEmpty'
  | 'phoneBad'
  | 'emailEmpty'
  | 'emailBad'
  | 'contactEmpty'
  | 'contactBad'
  | 'codeEmpty'
  | 'passwordsDiffer';

/** `usernameEmpty` for a blank text, else null (specification, section 5: "username cannot be empty"). */
export const usernameFault = (value: string): Fault | null => (value.trim() === '' ? 'usernameEmpty' : null);

/** `passwordShort` for less than 6 characters, else null. */
export const passwordFault = (value: string): Fault | null => (isPassword(value) ? null : 'passwordShort');

/** `codeEmpty` for a blank text, else null. */
export const codeFault = (value: string): Fault | null => (value.trim() === '' ? 'codeEmpty' : null);

/**
 * Checks a phone number or an email address; `channels` decides which of the two is accepted, and the names of the
 * errors. Null: valid.
 */
export function contactFault(value: string, channels: readonly Channel[]): Fault | null {
  const kind = channels.length > 1 ? 'contact' : (channels[0] ?? 'phone');
  if (value.trim() === '') return `${kind}Empty`;
  return contactOf(value, channels) === null ? `${kind}Bad` : null;
}

/** Phone or email, by the form of the text; null: neither, or a channel that is not configured. */
export function contactOf(value: string, channels: readonly Channel[]): { phone: string } | { email: string } | null {
  const typed = value.trim();
  if (channels.includes('phone') && isMobile(typed)) return { phone: typed };
  if (channels.includes('email') && isEmail(typed)) return { email: typed };
  return null;
}
