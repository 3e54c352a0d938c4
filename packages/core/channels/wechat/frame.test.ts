import { expect, test } from 'vitest';
import { framed, unframed } from './frame';
import { CALLBACK_MS, isSameSignature, isTimely, signedText } from './signature';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const RANDOM = bytes('0123456789abcdef');
const APP = bytes('wx0');

test('W-06 the parts are sorted as texts', () => {
  expect(signedText({ token: 'token', timestamp: '1900000000', nonce: 'abc' })).toBe('1900000000abctoken');
  expect(signedText({ token: 'token', timestamp: '1900000000', nonce: 'abc', encrypt: 'Zx==' })).toBe(
    '1900000000Zx==abctoken',
  );
  expect(isSameSignature('abc', 'abc')).toBe(true);
  expect(isSameSignature('abc', 'abd')).toBe(false);
  expect(isSameSignature('abc', 'abcd')).toBe(false);
});

const NOW = 1_900_000_000_000;
test.each<[string, boolean]>([
  [String(NOW / 1000), true],
  [String((NOW - CALLBACK_MS) / 1000), true],
  [String((NOW + CALLBACK_MS) / 1000), true],
  [String((NOW - CALLBACK_MS) / 1000 - 1), false],
  [String((NOW + CALLBACK_MS) / 1000 + 1), false],
  ['', false],
  ['-1', false],
  ['1e9', false],
  ['19000000000000000', false],
])('W-07 timestamp %s', (timestamp, isGood) => expect(isTimely(timestamp, NOW)).toBe(isGood));

test.each([0, 1, 8, 9, 10, 40, 41, 1000, 66_000])('W-08 a message of %d bytes comes back', (length) => {
  const message = new Uint8Array(length).fill(7);
  const frame = framed(RANDOM, message, APP);
  expect(frame.length % 32).toBe(0);
  expect(JSON.stringify(unframed(frame))).toBe(JSON.stringify({ ok: true, message, appId: APP }));
});

test('W-08 the padding of a whole block is 32 bytes', () => {
  // 16 + 4 + 9 + 3 = 32
  const frame = framed(RANDOM, new Uint8Array(9), APP);
  expect([frame.length, frame.at(-1), frame.at(-32)]).toEqual([64, 32, 32]);
});

const altered = (change: (frame: Uint8Array) => void): Uint8Array => {
  const frame = framed(RANDOM, bytes('hello'), APP);
  change(frame);
  return frame;
};
test.each<[string, Uint8Array, 'padding' | 'length']>([
  ['nothing', new Uint8Array(0), 'padding'],
  ['half a block', new Uint8Array(16).fill(16), 'padding'],
  ['padding of 0', altered((frame) => frame.fill(0, frame.length - 1)), 'padding'],
  ['padding of 33', new Uint8Array(64).fill(33), 'padding'],
  ['padding that differs', altered((frame) => frame.fill(9, frame.length - 2, frame.length - 1)), 'padding'],
  ['nothing but padding', new Uint8Array(32).fill(32), 'length'],
  ['a length beyond the end', altered((frame) => frame.fill(255, 16, 20)), 'length'],
  ['a length into the padding', altered((frame) => frame.fill(9, 19, 20)), 'length'],
])('W-08 refused: %s', (_name, frame, fault) => expect(unframed(frame)).toEqual({ ok: false, fault }));
