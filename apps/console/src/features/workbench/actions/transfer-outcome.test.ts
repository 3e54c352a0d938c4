import type { Push } from '@parley/protocol/push/pushes';
import { expect, it } from 'vitest';
import { buildVisitor } from '../../../testing/build';
import { pendingFrom, transferOutcome } from './transfer-outcome';

const transfer = { from: 'me', to: 'other', note: '', at: 0 };
const visitor = 'visitor-1';
const offered: Push = { code: '8001', YQToken: visitor, state: 'current', visitor: buildVisitor({ transfer }) };
const gone = (serviceID: string): Push => ({ code: '2009', YQToken: visitor, visitor: buildVisitor({ serviceID }) });
const tip = (name: string, detail: Record<string, string> = {}): Push => ({
  code: '2017',
  YQToken: visitor,
  tip: name,
  detail: { to: 'other', ...detail },
});

/** The news of the last of these pushes. */
function told(...pushes: Push[]) {
  let pending: ReadonlyMap<string, string> = new Map();
  let last = null;
  for (const push of pushes) {
    const next = transferOutcome(pending, push, 'me');
    pending = next.pending;
    last = next.news;
  }
  return last;
}

it.each([
  ['an offer is no news to who made it', [offered], null],
  ['taken by whom it was offered to', [offered, gone('other')], { kind: 'accepted', visitor, by: 'other', name: '#1' }],
  ['taken by a third', [offered, gone('third')], { kind: 'taken', visitor, by: 'third', name: '#1' }],
  ['taken over without an offer', [gone('third')], { kind: 'taken', visitor, by: 'third', name: '#1' }],
  [
    'declined with a word',
    [offered, tip('transfer-declined', { reason: '在开会' })],
    { kind: 'declined', visitor, by: 'other', reason: '在开会' },
  ],
  ['bounced', [offered, tip('transfer-bounced')], { kind: 'bounced', visitor, by: 'other' }],
  [
    'declined, and taken over later',
    [offered, tip('transfer-declined'), gone('other')],
    { kind: 'taken', visitor, by: 'other', name: '#1' },
  ],
  [
    'withdrawn, and taken over later',
    [offered, { ...offered, visitor: buildVisitor() }, gone('other')],
    { kind: 'taken', visitor, by: 'other', name: '#1' },
  ],
  [
    'offered to me, and withdrawn',
    [{ ...tip('transfer-withdrawn', { from: 'other' }), visitor: buildVisitor() } as Push],
    { kind: 'withdrawn', visitor, by: 'other', name: '#1' },
  ],
  [
    'given to a robot by me',
    [{ ...gone(''), visitor: buildVisitor({ state: 'robot', serviceID: null }) } as Push],
    null,
  ],
  ['other tips are not about transfers', [offered, tip('invitation-refused')], null],
] as const)('%s', (_name, pushes, expected) => expect(told(...(pushes as readonly Push[]))).toEqual(expected));

it('an offer made before the page was opened counts too', () => {
  const pending = pendingFrom([buildVisitor({ transfer })], 'me');
  expect(transferOutcome(pending, gone('other'), 'me').news).toMatchObject({ kind: 'accepted' });
});
