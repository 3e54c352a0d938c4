import type { OutboxEntry } from '@parley/live/outbox-store';
import { expect, it } from 'vitest';
import { buildMessage, buildPage, buildTalk, fromAgent, SECOND } from '../testing';
import type { Say } from './chat/chat';
import { type MessageRow, rowsOf } from './rows';
import { emptyThread, reduce } from './state';

const MINUTE = 60_000;

const threadOf = (...[list, talk = buildTalk()]: [Parameters<typeof buildPage>[0], ReturnType<typeof buildTalk>?]) =>
  reduce(emptyThread(), { type: 'snapshot', page: buildPage(list, { talk }) });

const entry = (onlyID: string, changes: Partial<OutboxEntry<Say>> = {}): OutboxEntry<Say> => ({
  onlyID,
  frame: { code: '6000', onlyID, msg: onlyID },
  state: 'sent',
  at: 9000,
  owner: 'tab',
  ...changes,
});

const messages = (...args: Parameters<typeof rowsOf>) =>
  rowsOf(...args).filter((row): row is MessageRow => row.kind === 'message');

it('marks the state of each own message', () => {
  const thread = threadOf(
    [buildMessage({ seq: 1 }), buildMessage({ seq: 2 }), fromAgent(3)],
    buildTalk({ readSeq: 1 }),
  );
  const refused = entry('no', { state: 'refused', error: 'rate', refusal: { msg: 'Too fast' } });
  expect(messages(thread, [entry('on its way'), refused]).map(({ mark }) => mark)).toEqual([
    'read',
    'stored',
    null,
    'sending',
    'refused',
  ]);
});

it('keeps the text of a refused message, with the reason', () => {
  const refused = entry('no', { state: 'refused', error: 'rate', refusal: { msg: 'Too fast' } });
  expect(messages(threadOf([]), [refused])[0]).toMatchObject({ msg: 'no', error: 'rate', errorText: 'Too fast' });
});

it('shows a message once while it is in the thread and in the outbox', () => {
  expect(messages(threadOf([buildMessage()]), [entry('user-1')])).toHaveLength(1);
});

it('groups messages of one side within two minutes', () => {
  const list = [
    fromAgent(1, { time: 0 }),
    fromAgent(2, { time: MINUTE }),
    fromAgent(3, { time: 4 * MINUTE }),
    buildMessage({ seq: 4, time: 4 * MINUTE }),
  ];
  expect(messages(threadOf(list), []).map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ]);
});

it('shows the time at the beginning and after ten minutes without a message', () => {
  const list = [fromAgent(1, { time: 0 }), fromAgent(2, { time: MINUTE }), fromAgent(3, { time: 12 * MINUTE })];
  expect(rowsOf(threadOf(list), []).map(({ kind }) => kind)).toEqual(['time', 'message', 'message', 'time', 'message']);
});

it('only own messages of the open conversation can be recalled', () => {
  const mine = buildMessage();
  const recallable = (talk: ReturnType<typeof buildTalk>) => messages(threadOf([mine], talk), [])[0]?.isRecallable;
  expect([
    recallable(buildTalk()),
    recallable(buildTalk({ state: 'end' })),
    recallable(buildTalk({ conversation: SECOND })),
  ]).toEqual([true, false, false]);
});

it('unsent messages are in the order of sending, files and texts together', () => {
  const upload = {
    onlyID: 'file',
    name: 'a.png',
    type: 'image/png',
    size: 1,
    at: 2,
    state: 'uploading',
    progress: 0,
  } as const;
  const rows = messages(threadOf([]), [entry('before', { at: 1 }), entry('after', { at: 3 })], [upload]);
  expect(rows.map(({ key }) => key)).toEqual(['before', 'file', 'after']);
});
