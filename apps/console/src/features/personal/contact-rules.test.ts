import { expect, it } from 'vitest';
import { addressFault, fieldOfRefusal } from './contact-rules';

it.each([
  ['email', '', 'empty'],
  ['email', '  ', 'empty'],
  ['email', 'linxia@x', 'bad'],
  ['email', ' linxia@desk.example ', null],
  ['phone', '12345', 'bad'],
  ['phone', '13800138000', null],
] as const)('an address is validated before a code is sent: %s "%s"', (channel, typed, fault) =>
  expect(addressFault(channel, typed)).toBe(fault),
);

it.each([
  ['wrong-password', 'password'],
  ['code-refused', 'code'],
  ['in-use', 'address'],
  ['network', 'form'],
])('a refusal is shown at its field: %s', (id, field) => expect(fieldOfRefusal(id)).toBe(field));
