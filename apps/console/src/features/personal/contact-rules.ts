import { isEmail, isMobile } from '@parley/core/validate/validators';

export type Channel = 'phone' | 'email';
/** Where a refusal is shown: at its field, or under all of them. */
export type ContactField = 'address' | 'code' | 'password' | 'form';

/** What is wrong with an address before it is sent anywhere. */
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
