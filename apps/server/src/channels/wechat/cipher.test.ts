import { createCipheriv, createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { decrypt, encrypt, isSignedBy, keyBytesOf, signatureOf } from './cipher';

const AES_KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const KEY = keyBytesOf(AES_KEY)!;
const APP = 'wx0123456789abcdef';
const RANDOM = Buffer.from('0123456789abcdef');

/** The platform's description written out a second time, byte by byte, without the code under test. */
function byHand(message: string, appId: string, change = (frame: Buffer) => frame): string {
  const content = Buffer.from(message);
  const length = Buffer.from([0, 0, content.length >> 8, content.length & 255]);
  const frame = Buffer.concat([RANDOM, length, content, Buffer.from(appId)]);
  const missing = 32 - (frame.length % 32);
  const padded = change(Buffer.concat([frame, Buffer.from(Array.from({ length: missing }, () => missing))]));
  const key = Buffer.from(`${AES_KEY}=`, 'base64');
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16));
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
}

test.each(['', '<xml><A>你好</A></xml>', 'x'.repeat(26), 'x'.repeat(27), '😀'.repeat(500)])(
  'a round trip of %j',
  (message) => {
    expect(encrypt(message, { key: KEY, appId: APP, random: RANDOM })).toBe(byHand(message, APP));
    expect(decrypt(KEY, encrypt(message, { key: KEY, appId: APP }))).toEqual({ ok: true, message, appId: APP });
  },
);

test.each<[string, string]>([
  ['nothing', ''],
  ['no base64', '!!!!'],
  ['half a block', 'AAAA'],
  ['another key', encrypt('hello', { key: keyBytesOf('Z'.repeat(43))!, appId: APP })],
  [
    'padding of PKCS#7 by 16',
    byHand('x'.repeat(30), APP, (frame) => Buffer.concat([frame.subarray(0, -28), Buffer.alloc(12, 12)])),
  ],
  [
    'damaged padding',
    byHand('hello', APP, (frame) => Buffer.concat([frame.subarray(0, -2), Buffer.from([0, frame.at(-1)!])])),
  ],
  ['no UTF-8', byHand('hello', APP, (frame) => Buffer.from(frame).fill(255, 20, 22))],
])('refused: %s', (_name, text) => expect(decrypt(KEY, text)).toEqual({ ok: false }));

test('the app id is given as it stands in the frame', () => {
  expect(decrypt(KEY, byHand('hello', 'wxother'))).toEqual({ ok: true, message: 'hello', appId: 'wxother' });
});

test('signatures, plain and safe', () => {
  const parts = { token: 'token', timestamp: '1900000000', nonce: 'abc' };
  const plain = createHash('sha1').update('1900000000abctoken').digest('hex');
  expect(signatureOf(parts)).toBe(plain);
  expect(isSignedBy(plain, parts)).toBe(true);
  expect(isSignedBy(plain, { ...parts, encrypt: 'Zx==' })).toBe(false);
  expect(isSignedBy('', parts)).toBe(false);
});

test.each(['', 'short', `${'a'.repeat(42)}!`, 'a'.repeat(44)])('no key: %s', (text) =>
  expect(keyBytesOf(text)).toBeNull(),
);
