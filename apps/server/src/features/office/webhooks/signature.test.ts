import { expect, test } from 'vitest';
import { createSecret, signatureOf } from './signature';

test("signs like the specification's example", () => {
  const body = '{"event_type":"ping","data":{"success":true}}';
  const signed = { id: 'msg_loFOjxBNrRLzqYUf', timestamp: 1731705121, body };
  expect(signatureOf(signed, ['whsec_plJ3nmyCDGBKInavdOK15jsl'])).toBe(
    'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  );
});

test('signs with each secret, and secrets have the length that the specification asks for', () => {
  const signed = { id: 'a', timestamp: 1, body: '{}' };
  const [one, two] = [createSecret(), createSecret()];
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(signatureOf(signed, [one, two])).toBe(`${signatureOf(signed, [one])} ${signatureOf(signed, [two])}`);
});
