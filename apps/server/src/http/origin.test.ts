import { expect, test } from 'vitest';
import { isOwnOrigin, isSameOrigin } from './origin';

test.each([
  ['http://desk.example', 'desk.example', null, true],
  ['http://desk.example:80', 'desk.example', null, true],
  ['https://desk.example', 'desk.example:443', null, true],
  ['https://desk.example', 'inner:10000', 'https://desk.example/', true],
  ['https://evil.example', 'desk.example', null, false],
  ['http://desk.example.evil.example', 'desk.example', null, false],
  ['http://desk.example:81', 'desk.example', null, false],
  ['null', 'desk.example', null, false],
  ['', 'desk.example', null, false],
  ['file://', '', null, false],
])('origin %s asking host %s with public URL %s: %s', (origin, host, publicUrl, own) => {
  expect(isOwnOrigin(origin, host, publicUrl)).toBe(own);
});

test('programs send neither header; browsers send the origin of a call', () => {
  expect(isSameOrigin({ host: 'desk.example' }, null)).toBe(true);
  expect(isSameOrigin({ host: 'desk.example', 'sec-fetch-site': 'same-origin' }, null)).toBe(true);
  expect(isSameOrigin({ host: 'desk.example', 'sec-fetch-site': 'same-site' }, null)).toBe(false);
  expect(isSameOrigin({ host: 'desk.example', 'sec-fetch-site': 'cross-site' }, null)).toBe(false);
});
