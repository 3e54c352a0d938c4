import { expect, it } from 'vitest';
import { buildMessage, NOON } from '../../../../testing/build';
import { type MessageFacts, messageActions } from './message-actions';

const theirs = buildMessage(1, { time: NOON });
const mine = buildMessage(2, { role: 'service', nickname: '林', time: NOON });
const facts: MessageFacts = {
  message: theirs,
  me: '林',
  canWrite: true,
  isOpen: true,
  isOfVisitor: true,
  hasColleagues: true,
  canBeEntry: false,
  now: NOON + 119_999,
  recallMs: 120_000,
  may: () => true,
};
const keys = (given: Partial<MessageFacts>) => messageActions({ ...facts, ...given }).map((action) => action.key);

it.each<[string, Partial<MessageFacts>, string[]]>([
  ["the visitor's text", {}, ['quote', 'copy', 'reuse', 'forward', 'note', 'quickReply']],
  ['mine, within the limit', { message: mine }, ['quote', 'copy', 'reuse', 'forward', 'note', 'quickReply', 'recall']],
  [
    'mine, a moment too late',
    { message: mine, now: NOON + 120_000 },
    ['quote', 'copy', 'reuse', 'forward', 'note', 'quickReply'],
  ],
  [
    "a colleague's",
    { message: { ...mine, nickname: '周' } },
    ['quote', 'copy', 'reuse', 'forward', 'note', 'quickReply'],
  ],
  ['mine after the end', { message: mine, isOpen: false, canWrite: false }, ['copy', 'forward', 'note', 'quickReply']],
  ['a picture', { message: { ...theirs, kind: 'image' } }, ['quote', 'download', 'forward', 'note']],
  ['without colleagues', { hasColleagues: false }, ['quote', 'copy', 'reuse', 'note', 'quickReply']],
  ['of the same person elsewhere', { isOfVisitor: false, canWrite: false }, ['copy', 'quickReply']],
  ['for who makes entries', { canBeEntry: true }, ['quote', 'copy', 'reuse', 'forward', 'note', 'quickReply', 'entry']],
  ['a recalled one', { message: { ...mine, recalled: true } }, []],
  ['for a partner who may nothing', { message: mine, canWrite: false, may: () => false }, ['copy']],
])('"only what is allowed": %s', (_name, given, expected) => expect(keys(given)).toEqual(expected));

it('every action has a letter of its own', () => {
  const letters = messageActions({ ...facts, message: mine, canBeEntry: true }).map(({ letter }) => letter);
  expect(new Set(letters).size).toBe(letters.length);
});
