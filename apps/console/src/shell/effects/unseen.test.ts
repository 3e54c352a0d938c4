import { expect, it } from 'vitest';
import type { Desk } from '../../lib/desk/desk';
import { unseenOn } from './unseen';

const row = (given: object) => ({ state: 'current', unread: 0, serviceID: 'me', transfer: null, ...given });

function deskWith(visitors: Record<string, object>, direct: Record<string, number> = {}) {
  const inbox = {
    visitors: new Map(Object.entries(visitors)),
    direct: new Map(Object.entries(direct).map(([one, unread]) => [one, { unread }])),
  };
  return { me: { uuid: 'me' }, store: { getState: () => ({ inbox }) } } as unknown as Desk;
}

it('an offer to me waits, one to a colleague does not', () => {
  const unseen = unseenOn(deskWith({ a: row({ transfer: { to: 'me' } }), b: row({ transfer: { to: 'other' } }) }));
  expect([unseen.isOffered('a'), unseen.isOffered('b'), unseen.isOffered('gone')]).toEqual([true, false, false]);
});

it("an account's unread words wait", () => {
  const unseen = unseenOn(deskWith({}, { ann: 2, bo: 0 }));
  expect([unseen.isWaiting('ann'), unseen.isWaiting('bo'), unseen.isWaiting('gone')]).toEqual([true, false, false]);
});

it('before the desk is loaded nothing waits', () => {
  const unseen = unseenOn({ me: { uuid: 'me' }, store: { getState: () => ({ inbox: null }) } } as unknown as Desk);
  expect([unseen.isWaiting('a'), unseen.count(), unseen.rowOf('a')]).toEqual([false, 0, undefined]);
});
