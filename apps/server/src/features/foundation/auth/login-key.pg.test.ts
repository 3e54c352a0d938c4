import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loginDependencies } from '../../../assembly/login-dependencies';
import { createHttp } from '../../../http/server';
import { ADMIN, caller, PUBLIC_ONLY, startTestHttp, type TestHttp } from '../../../testing/test-http';
import { loginHandlers } from './routes';

const CHUNK_BYTES = 117;

let http: TestHttp;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  http = await startTestHttp();
  const { context, keys, options } = http;
  const setting = ((name: 'login') =>
    name === 'login' ? { encryption: true } : context.setting(name)) as typeof context.setting;
  const handlers = {
    ...options.handlers,
    ...loginHandlers(
      { ...context, setting },
      {
        loginDependencies,
        keys,
        secure: false,
        publicUrl: null,
        callOutside: async () => null,
        outside: PUBLIC_ONLY,
      },
    ),
  };
  call = caller(createHttp({ ...options, handlers }));
});
afterAll(() => http.close());
beforeEach(() => http.clock.advance(2 * 3600_000));

const publicKey = async () => ((await call('GET /publicKey')).body.data as { publicKey: string }).publicKey;

async function encrypted(text: string, padding = constants.RSA_PKCS1_PADDING): Promise<string> {
  const key = createPublicKey({ key: Buffer.from(await publicKey(), 'base64'), type: 'spki', format: 'der' });
  const bytes = Buffer.from(text);
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    blocks.push(publicEncrypt({ key, padding }, bytes.subarray(at, at + CHUNK_BYTES)));
  return Buffer.concat(blocks).toString('base64');
}

// Effect of login.encryption
test('"publicKey, mockServer": empty unless the setting asks for it, then the same at every call', async () => {
  const key = await publicKey();
  expect(key).toMatch(/^MIIB/);
  expect(await publicKey()).toBe(key);
  const plain = await caller(http.app)('GET /publicKey');
  expect(plain.body.data).toEqual({ publicKey: '', mockServer: false });
});

test('"payload encrypted in 117-byte chunks with the public key, base64"', async () => {
  const long = { ...ADMIN, more: 'x'.repeat(300) };
  expect((await call('POST /login', { value: { param: await encrypted(JSON.stringify(long)) } })).status).toBe(200);
  expect((await call('POST /login', { value: ADMIN })).status).toBe(200);
});

test('an undecryptable payload is answered like a wrong password', async () => {
  const wrong = await call('POST /login', { value: { ...ADMIN, password: 'wrong-password' } });
  expect(wrong.body).toMatchObject({ code: 401, data: { error: 'wrong-credentials' } });
  const params = [
    randomBytes(256).toString('base64'),
    Buffer.alloc(256, 0xff).toString('base64'),
    randomBytes(100).toString('base64'),
    await encrypted('{}', constants.RSA_PKCS1_OAEP_PADDING),
    await encrypted('not JSON'),
    await encrypted('{"username":7}'),
    '',
  ];
  for (const param of params) expect((await call('POST /login', { value: { param } })).body).toEqual(wrong.body);
});

test('neither credentials nor an encrypted payload: refused with the names of the fields', async () =>
  expect((await call('POST /login', { value: { username: 'admin' } })).body).toMatchObject({
    code: 400,
    data: { error: 'bad-request', fields: ['password'] },
  }));
