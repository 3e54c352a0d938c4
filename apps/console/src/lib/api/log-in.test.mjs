import { generateKeyPairSync, privateEncrypt } from 'node:crypto';
import { expect, it } from 'vitest';
import { createStandInApi } from '../../testing/stand-in-api';
import { logIn, logInSocially } from './log-in';

const credentials = { username: 'admin', password: 'secret' };
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

function serverWith(key, login = { token: 't' }) {
  return createStandInApi(({ path }) => ({ status: 200, data: path === '/publicKey' ? key : login }), null);
}

it.each([
  ['the key is empty', { publicKey: '', mockServer: false }],
  ['the server is a mock', { publicKey: spki, mockServer: true }],
])('"sent clear if key empty or server is mock": %s', async (_, key) => {
  const server = serverWith(key);
  expect(await logIn(server, credentials)).toBe('t');
  expect(server.calls[1]).toMatchObject({ path: '/login', body: credentials });
});

it('encrypted where the server names a key; an encrypted answer is decrypted', async () => {
  const answer = privateEncrypt(privateKey, Buffer.from('{"token":"t"}')).toString('base64');
  const server = serverWith({ publicKey: spki, mockServer: false }, answer);
  expect(await logIn(server, credentials)).toBe('t');
  expect(server.calls[1].body).toEqual({ param: expect.stringMatching(/^[\w+/]{171}=$/) });
});

it('"Login without token: error thrown"', () =>
  expect(logIn(serverWith({ publicKey: '', mockServer: false }, {}), credentials)).rejects.toMatchObject({
    id: 'no-token',
  }));

it('"Social login without token: core login interface abnormal, check JSON format"', async () => {
  const server = (answer) => createStandInApi(() => ({ status: 200, data: answer }), null);
  expect(await logInSocially(server({ token: 't' }).api, { code: 'c', state: 's' })).toBe('t');
  for (const answer of [{}, { token: '' }, { accessToken: 't' }])
    await expect(logInSocially(server(answer).api, { code: 'c' })).rejects.toMatchObject({ id: 'no-social-token' });
});
