import { expect, it } from 'vitest';
import { codeFault, contactFault, contactOf, passwordFault, usernameFault } from './faults';

it.each([
  ['username cannot be empty', usernameFault('  '), 'usernameEmpty'],
  ['username', usernameFault('a'), null],
  ['password not shorter than 6 characters', passwordFault('12345'), 'passwordShort'],
  ['password of 6 characters', passwordFault('123456'), null],
  ['enter a phone number', contactFault('', ['phone']), 'phoneEmpty'],
  ['enter a valid phone number', contactFault('2380013800', ['phone']), 'phoneBad'],
  ['an email if only phones are accepted', contactFault('a@b.cn', ['phone']), 'phoneBad'],
  ['enter the phone verification code', codeFault(' '), 'codeEmpty'],
  ['an invalid email', contactFault('a@b', ['email']), 'emailBad'],
  ['neither a phone number nor an email is entered', contactFault('', ['phone', 'email']), 'contactEmpty'],
  ['neither a valid phone number nor a valid email', contactFault('a', ['phone', 'email']), 'contactBad'],
])('%s', (_rule, fault, expected) => expect(fault).toBe(expected));

it('tells a phone from an email', () => {
  expect(contactOf(' 13800138000 ', ['phone', 'email'])).toEqual({ phone: '13800138000' });
  expect(contactOf('a@b.cn', ['phone', 'email'])).toEqual({ email: 'a@b.cn' });
});
