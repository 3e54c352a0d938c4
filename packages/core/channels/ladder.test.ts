import { expect, test } from 'vitest';
import { type LadderFacts, ladderOf } from './ladder';

const ALL: LadderFacts = {
  hasTemplate: true,
  isSubscribed: true,
  hasMail: true,
  hasPhone: true,
  isMailReady: true,
  isSmsReady: true,
};
const NONE: LadderFacts = {
  hasTemplate: false,
  isSubscribed: null,
  hasMail: false,
  hasPhone: false,
  isMailReady: true,
  isSmsReady: true,
};

test.each<[string, LadderFacts, (string | null)[]]>([
  ['everything', ALL, [null, null, null, null]],
  ['nothing is known', NONE, ['no-template', 'no-mail', 'no-phone', null]],
  ['unfollowed', { ...ALL, isSubscribed: false }, ['unsubscribed', null, null, null]],
  ['no gateways', { ...ALL, isMailReady: false, isSmsReady: false }, [null, 'no-gateway', 'no-gateway', null]],
])('W-30 %s', (_name, facts, faults) => {
  expect(ladderOf(facts).map(({ rung }) => rung)).toEqual(['template', 'mail', 'sms', 'next-visit']);
  expect(ladderOf(facts).map(({ fault }) => fault)).toEqual(faults);
});
