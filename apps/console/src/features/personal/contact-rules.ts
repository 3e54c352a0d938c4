import { isEmail, isMobile } from '@parley/core/validate/account';

export type Channel = 'phone' | 'email';
/** Where a refusal is shown: at its field, or below all fields (`form`). */
export type ContactField = 'address' | 'code' | 'password' | 'form';

/** Error of an address before a code is sent; null: valid. */
export function addressFault(channel: Channel, typed: string): 'empty' | 'bad' | null {
  const address = typed.trim();
  if (address === '') return 'empty';
  return (channel === 'phone' ? isMobile(address) : isEmail(address)) ? null : 'bad';
}

const FIELDS: Readonly<Record<string, ContactField>> = {
  'bad-request': 'address',
  'in-use': 'address',
  'code-refused': 'code',
  'wrong-password': 'password',
  'login-locked': 'password',
};

export const fieldOfRefusal = (id: string): ContactField => FIELDS[id] ?? 'form';
