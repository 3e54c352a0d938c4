import { expect, test } from 'vitest';
import { hashPassword, isPassword, NOBODYS_HASH } from './password';

const parametersOf = (hash: string) => hash.split('$').slice(1, 4);

test('a password is that of its hash alone', async () => {
  const hash = await hashPassword('密码 secret');
  expect(await isPassword('密码 secret', hash)).toBe(true);
  expect(await isPassword('密码 Secret', hash)).toBe(false);
  expect(await isPassword('密码 secret', null)).toBe(false);
});

test('an unknown user costs what a wrong password costs: the same parameters', async () => {
  expect(parametersOf(NOBODYS_HASH)).toEqual(parametersOf(await hashPassword('x')));
  expect(parametersOf(NOBODYS_HASH)).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1']);
});
