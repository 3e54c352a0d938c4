import { constants, generateKeyPairSync, privateDecrypt, privateEncrypt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CHUNK_BYTES, decryptChunks, encryptChunks } from './rsa';

const TEXTS = [
  '{}',
  '{"username":"admin","password":"密码🔑"}',
  'x'.repeat(117),
  'x'.repeat(118),
  '密'.repeat(200),
  '',
];

describe.each([1024, 2048])('a key of %i bits', (modulusLength) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength });
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const size = modulusLength / 8;

  /** As a server does: each block by the private key, its padding taken off. */
  function open(param) {
    const cipher = Buffer.from(param, 'base64');
    const parts = [];
    for (let at = 0; at < cipher.length; at += size) {
      const key = { key: privateKey, padding: constants.RSA_NO_PADDING };
      const block = privateDecrypt(key, cipher.subarray(at, at + size));
      expect([block[0], block[1]]).toEqual([0, 2]);
      parts.push(block.subarray(block.indexOf(0, 2) + 1));
    }
    return { parts, text: Buffer.concat(parts).toString('utf8') };
  }

  it.each(TEXTS)('"payload encrypted in 117-byte chunks with the public key, base64": %#', (text) => {
    const opened = open(encryptChunks(spki, text));
    expect(opened.text).toBe(text);
    expect(opened.parts.slice(0, -1).every((part) => part.length === CHUNK_BYTES)).toBe(true);
  });

  it('the same text is never the same cipher', () =>
    expect(encryptChunks(spki, 'a')).not.toBe(encryptChunks(spki, 'a')));

  it('a key in PEM is one too', () => {
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(open(encryptChunks(pem, 'pem')).text).toBe('pem');
  });

  it.each(TEXTS.filter(Boolean))('"responses may be decrypted in 128-byte chunks": %#', (text) => {
    const bytes = Buffer.from(text);
    const blocks = [];
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
      blocks.push(privateEncrypt(privateKey, bytes.subarray(at, at + CHUNK_BYTES)));
    if (modulusLength === 1024) expect(blocks.every((block) => block.length === 128)).toBe(true);
    expect(decryptChunks(spki, Buffer.concat(blocks).toString('base64'))).toBe(text);
  });

  it('what another key encrypted is refused', () => {
    const other = generateKeyPairSync('rsa', { modulusLength });
    const cipher = privateEncrypt(other.privateKey, Buffer.from('{}')).toString('base64');
    expect(() => decryptChunks(spki, cipher)).toThrow(RangeError);
    expect(() => decryptChunks(spki, 'AAAA')).toThrow('not a whole number of chunks');
  });
});

it('what is no key is refused', () => expect(() => encryptChunks('AAAA', '{}')).toThrow(RangeError));
