import { expect, test } from 'vitest';
import { Refusal } from '../visitor-api';
import { stepAfter } from './request-hello';

test.each([
  { error: new Refusal('link-over', 'over'), next: { step: 'over' } },
  { error: new Refusal('link-locked', 'locked'), next: { step: 'ask', problem: '' } },
  { error: new Refusal('wrong-password', 'no'), next: { step: 'ask', problem: 'wrong' } },
  { error: new Refusal('login-locked', 'no'), next: { step: 'ask', problem: 'wait' } },
  { error: new Refusal('blacklisted', 'blocked'), next: { step: 'refuse', text: 'blocked' } },
  { error: new Refusal('busy', 'later'), next: { step: 'retry' } },
  { error: new TypeError('no network'), next: { step: 'retry' } },
])('after $error.message: $next.step', ({ error, next }) => {
  expect(stepAfter(error, { wrong: 'wrong', wait: 'wait' })).toEqual(next);
});
