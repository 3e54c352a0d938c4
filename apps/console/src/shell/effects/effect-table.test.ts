import type { Push } from '@parley/protocol/push/pushes';
import { expect, it } from 'vitest';
import { buildMessage, buildVisitor } from '../../testing/build';
import { effectsOf } from './effect-table';

const nowhere = { me: 'me', inFront: null };
const visitor = buildVisitor();
const message = buildMessage(1);
const arrives: Push = { code: '8002', YQToken: 'visitor-1', visitor };
const says = (recipient: string | null, code: '8005' | '8006' = '8006'): Push => ({
  code,
  YQToken: 'visitor-1',
  recipient,
  message,
});

it('8002 plays the visitor sound, blinks the title and may show the window', () =>
  expect(effectsOf(arrives, nowhere)).toEqual(['visitorSound', 'blinkTitle', 'showForVisitor']));

it.each(['8005', '8006'] as const)(
  '%s addressed to me plays the message sound, blinks the title and may show the window',
  (code) => expect(effectsOf(says('me', code), nowhere)).toEqual(['messageSound', 'blinkTitle', 'showForMessage']),
);

it.each([null, 'other'])('8006 addressed to %s is silent', (recipient) =>
  expect(effectsOf(says(recipient), nowhere)).toEqual([]),
);

it('is silent when the very conversation is in front of me, and not for another', () => {
  expect(effectsOf(says('me'), { me: 'me', inFront: 'visitor-1' })).toEqual([]);
  expect(effectsOf(says('me'), { me: 'me', inFront: 'visitor-2' })).toEqual([
    'messageSound',
    'blinkTitle',
    'showForMessage',
  ]);
});

it('a code of a newer server sets nothing off', () =>
  expect(effectsOf({ code: '8999' } as unknown as Push, nowhere)).toEqual([]));

it('changes of state are silent', () =>
  expect(
    effectsOf({ code: '2001', YQToken: 'a', conversation: 'c', position: 1, waitSeconds: null, visitor }, nowhere),
  ).toEqual([]));
