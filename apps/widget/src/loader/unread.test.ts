import type { Push } from '@parley/protocol/push/pushes';
import { expect, it } from 'vitest';
import { ANN, buildMessage, buildTalk, FIRST, fromAgent, SECOND } from '../testing';
import { badgeOf, nothingUnread, type Unread, unreadAfter, unreadAfterReading, unreadFrom } from './unread';

const YQToken = 'v';
const said = (message = fromAgent(1)): Push => ({ code: '8005', YQToken, recipient: ANN, message });
const after = (unread: Unread, ...pushes: Push[]) => pushes.reduce(unreadAfter, unread);

it("counts the agent's messages past the visitor's mark when a page opens", () => {
  const unread = unreadFrom(buildTalk({ visitorReadSeq: 1 }), [fromAgent(1), buildMessage({ seq: 2 }), fromAgent(3)]);
  expect(badgeOf(unread)).toEqual({ unread: 1, preview: 'text 3' });
});

it('counts each message once', () => {
  expect(badgeOf(after(nothingUnread, said(), said(), said(fromAgent(2))))).toEqual({ unread: 2, preview: 'text 2' });
});

it('counts an invitation, until the talk begins', () => {
  const invited = after(nothingUnread, { code: '8011', YQToken, msg: 'May I help' });
  expect(badgeOf(invited)).toEqual({ unread: 1, preview: 'May I help' });
  expect(badgeOf(after(invited, { code: '2000', YQToken, conversation: FIRST, serviceID: ANN }))).toEqual({
    unread: 0,
    preview: '',
  });
});

it('does not count recalled messages, nor those read in another tab', () => {
  const unread = after(nothingUnread, said(), said(fromAgent(2)), said(fromAgent(3)));
  const recalled = after(unread, { code: '2015', YQToken, onlyID: 'service-3', conversation: FIRST });
  expect(badgeOf(recalled)).toEqual({ unread: 2, preview: 'text 2' });
  expect(badgeOf(unreadAfterReading(recalled, { conversation: FIRST, seq: 1 })).unread).toBe(1);
  expect(unreadAfterReading(recalled, { conversation: SECOND, seq: 9 })).toBe(recalled);
});

it('starts again with another conversation', () => {
  const unread = after(nothingUnread, said(), said(fromAgent(1, { conversation: SECOND, onlyID: 'other' })));
  expect(badgeOf(unread)).toEqual({ unread: 1, preview: 'text 1' });
});

it('ignores tips, own messages and unknown codes', () => {
  const tip = said(fromAgent(0, { role: 'tip' }));
  const own: Push = { code: '8006', YQToken, recipient: ANN, message: buildMessage() };
  expect(badgeOf(after(nothingUnread, tip, own, { code: '2999' } as unknown as Push)).unread).toBe(0);
});
