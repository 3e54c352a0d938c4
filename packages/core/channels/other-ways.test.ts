import { expect, test } from 'vitest';
import { otherWaysOf, type ReachFacts } from './other-ways';

const ALL: ReachFacts = {
  hasTemplate: true,
  isSubscribed: true,
  hasMail: true,
  hasPhone: true,
  isMailReady: true,
  isSmsReady: true,
};
const NONE: ReachFacts = {
  hasTemplate: false,
  isSubscribed: null,
  hasMail: false,
  hasPhone: false,
  isMailReady: true,
  isSmsReady: true,
};

test.each<[string, ReachFacts, (string | null)[]]>([
  ['everything', ALL, [null, null, null, null]],
  ['nothing is known', NONE, ['no-template', 'no-mail', 'no-phone', null]],
  ['unfollowed', { ...ALL, isSubscribed: false }, ['unsubscribed', null, null, null]],
  ['no gateways', { ...ALL, isMailReady: false, isSmsReady: false }, [null, 'no-gateway', 'no-gateway', null]],
])('W-30 %s', (_name, facts, faults) => {
  expect(otherWaysOf(facts).map(({ way }) => way)).toEqual(['template', 'mail', 'sms', 'next-visit']);
  expect(otherWaysOf(facts).map(({ fault }) => fault)).toEqual(faults);
});
