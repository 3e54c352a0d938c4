import { expect, test } from 'vitest';
import { hashPassword, isPassword, UNKNOWN_USER_HASH } from './password';

const parametersOf = (hash: string) => hash.split('$').slice(1, 4);

test('a password matches only its own hash', async () => {
  const hash = await hashPassword('密码 secret');
  expect(await isPassword('密码 secret', hash)).toBe(true);
  expect(await isPassword('密码 Secret', hash)).toBe(false);
  expect(await isPassword('密码 secret', null)).toBe(false);
});

test('the hash for unknown users has the same parameters, so that it takes as long', async () => {
  expect(parametersOf(UNKNOWN_USER_HASH)).toEqual(parametersOf(await hashPassword('x')));
  expect(parametersOf(UNKNOWN_USER_HASH)).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1']);
});
