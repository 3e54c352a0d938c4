import { expect, it } from 'vitest';
import { socialReturn } from './social-return';

it.each([
  ['/', '?code=a%2Bb&state=s', '', '/#/callback?code=a%2Bb&state=s'],
  ['/', '?error=access_denied&state=s', '', '/#/callback?error=access_denied&state=s'],
  ['/', '?authCode=a&state=s', '', '/#/callback?authCode=a&state=s'],
  ['/', '?code=a&state=s&iss=https%3A%2F%2Fid.example', '', '/#/callback?code=a&state=s&iss=https%3A%2F%2Fid.example'],
  ['/', '?code=a', '', null],
  ['/', '', '', null],
  ['/', '?code=a&state=s', '#/login', null],
  ['/demo/', '?code=a&state=s', '', null],
])('%s%s%s goes on at %s', (pathname, search, hash, to) => expect(socialReturn({ pathname, search, hash })).toBe(to));
