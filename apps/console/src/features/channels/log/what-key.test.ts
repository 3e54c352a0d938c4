import { expect, test } from 'vitest';
import { whatKey } from './what-key';

test.each([
  ['text', 'text'],
  ['event.SCAN', 'scan'],
  ['event.user_enter_tempsession', 'user_enter_tempsession'],
  ['event.something_new', null],
  ['sns/oauth2/access_token', 'sign-in'],
  ['cgi-bin/message/custom/send', null],
])('%s', (what, key) => expect(whatKey(what)).toBe(key));
