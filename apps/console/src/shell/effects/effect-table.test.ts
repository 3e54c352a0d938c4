import type { Push } from '@parley/protocol/push/pushes';
import { describe, expect, it } from 'vitest';
import { INITIAL_CHOICES } from '../../lib/notices/choices';
import { buildMessage, buildVisitor, NOON } from '../../testing/build';
import { type Effect, effectsOf, wanted } from './effect-table';

const nowhere = { me: 'me', inFront: null, isOwn: false };
const visitor = buildVisitor();
const message = buildMessage(1);
const arrives: Push = { code: '8002', YQToken: 'visitor-1', visitor };
const says = (recipient: string | null, code: '8005' | '8006' = '8006'): Push => ({
  code,
  YQToken: 'visitor-1',
  recipient,
  message,
});
const given = (serviceID: string): Push => ({
  code: '2000',
  YQToken: 'visitor-1',
  conversation: 'c',
  serviceID,
  visitor,
});
const queued = (row: object): Push => ({
  code: '2001',
  YQToken: 'visitor-1',
  conversation: 'c',
  position: 1,
  waitSeconds: null,
  ...row,
});
const tip = (name: string): Push => ({ code: '2017', YQToken: 'visitor-1', tip: name });
const note = (given: object): Push => ({
  code: '2018',
  YQToken: 'visitor-1',
  note: {
    onlyID: 'n',
    YQToken: 'visitor-1',
    conversation: 'c',
    kind: 'whisper',
    msg: '小心',
    pin: null,
    afterSeq: 0,
    uuid: 'other',
    nickname: '周',
    time: NOON,
    ...given,
  },
});

const letter = (what: 'left' | 'given' | 'soon' | 'overdue', serviceID: string | null): Push => ({
  code: '2025',
  what,
  letter: { id: 'letter-1', name: '李雷', content: '请回电' },
  serviceID,
  dueAt: NOON,
});

const MESSAGE: Effect[] = ['messageSound', 'blinkTitle', 'showForMessage', 'notify', 'repeat'];
const WORD: Effect[] = ['messageSound', 'blinkTitle', 'notify'];

describe('what a push sets off', () => {
  it('8002 plays the visitor sound, blinks the title and may show the window', () =>
    expect(effectsOf(arrives, nowhere)).toEqual(['visitorSound', 'blinkTitle', 'showForVisitor', 'notifyArrival']));

  it.each(['8005', '8006'] as const)(
    '%s addressed to me plays the message sound, blinks the title and may show the window',
    (code) => expect(effectsOf(says('me', code), nowhere)).toEqual(MESSAGE),
  );

  it.each([null, 'other'])('8006 addressed to %s is silent', (recipient) =>
    expect(effectsOf(says(recipient), nowhere)).toEqual([]),
  );

  it.each<[string, Push, Effect[]]>([
    [
      'an offer has its own sound',
      { code: '2005', YQToken: 'visitor-1', visitor, from: 'other' },
      ['transferSound', 'blinkTitle', 'showForVisitor', 'notify', 'repeat'],
    ],
    [
      'an invitation was accepted',
      { code: '2006', YQToken: 'visitor-1', visitor },
      ['visitorSound', 'blinkTitle', 'showForVisitor', 'notify'],
    ],
    ['the queue gives me somebody', given('me'), MESSAGE],
    ['the queue gives somebody to a colleague', given('other'), []],
    ['somebody begins to wait', queued({ visitor }), ['waitingSound', 'notifyWaiting']],
    ['somebody who waits moves up', queued({}), []],
    ['my transfer was declined', tip('transfer-declined'), WORD],
    ['my transfer came back', tip('transfer-bounced'), WORD],
    ['an invitation was refused', tip('invitation-refused'), []],
    ['a whisper to me', note({}), WORD],
    ['my own whisper, from another device', note({ uuid: 'me' }), []],
    ['a note beside the thread', note({ kind: 'note' }), []],
    ['a letter was given to me', letter('given', 'me'), WORD],
    ['a letter of mine is due soon', letter('soon', 'me'), WORD],
    ['a letter that nobody has is overdue', letter('overdue', null), WORD],
    ['a letter came', letter('left', null), []],
    ['a code of a newer server', { code: '8999' } as unknown as Push, []],
  ])('%s', (_name, push, expected) => expect(effectsOf(push, nowhere)).toEqual(expected));

  it('what I have just done myself is no news', () =>
    expect(effectsOf(given('me'), { ...nowhere, isOwn: true })).toEqual([]));

  it('is silent when the very conversation is in front of me, and not for another', () => {
    expect(effectsOf(says('me'), { ...nowhere, inFront: 'visitor-1' })).toEqual([]);
    expect(effectsOf(says('me'), { ...nowhere, inFront: 'visitor-2' })).toEqual(MESSAGE);
  });
});

describe('what the person wants of it', () => {
  const all: Effect[] = [...MESSAGE, 'visitorSound', 'transferSound', 'waitingSound', 'notifyArrival', 'notifyWaiting'];
  const never = { from: '', to: '' };
  const left = (choices: object, quietHours = never) =>
    wanted(all, { choices: { ...INITIAL_CHOICES, ...choices }, quietHours }, new Date(NOON));

  // Effect of notices.quietFrom, notices.quietTo
  it('in the quiet hours of the organisation only the title blinks, after them everything is as before', () => {
    const at = (minutes: number) => new Date(NOON + minutes * 60_000).toTimeString().slice(0, 5);
    expect(left({}, { from: at(-30), to: at(30) })).toEqual(['blinkTitle']);
    expect(left({}, { from: at(-30), to: at(0) })).toEqual(left({}));
  });

  it('at first: all but those who only look, and those who wait for somebody', () =>
    expect(left({})).toEqual([...MESSAGE, 'visitorSound', 'transferSound']));

  it.each<[string, object, Effect]>([
    ['message sound', { messageSound: false }, 'messageSound'],
    ['visitor sound', { visitorSound: false }, 'visitorSound'],
    ['transfer sound', { transferSound: false }, 'transferSound'],
    ['notifications', { desktop: false }, 'notify'],
    ['title', { blink: false }, 'blinkTitle'],
  ])('each is a choice of its own: %s', (_name, choices, effect) => expect(left(choices)).not.toContain(effect));

  it('those who wait, and those who only look, by choice', () =>
    expect(left({ waiting: true, arrivals: true })).toEqual(all));

  it('do not disturb: nothing sounds, nothing comes to the front, the title still says it', () =>
    expect(left({ quietUntil: NOON + 1 })).toEqual(['blinkTitle']));

  it('do not disturb ends by itself', () => expect(left({ quietUntil: NOON })).toEqual(left({})));
});
