import type { Push } from '@parley/protocol/push/pushes';
import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { emptyDesk } from '../../../lib/desk/desk-state';
import type { DeskState } from '../../../lib/desk/types';
import { createStandInApi } from '../../../testing/stand-in-api';
import { openTalks } from './talks';

const OTHER = 'other';
const said = (seq: number) => ({
  onlyID: `direct-${seq}`,
  seq,
  from: OTHER,
  to: 'me',
  nickname: '周',
  msg: `message ${seq}`,
  time: seq * 1000,
});

/** A chat with ten messages on the server, two on a page; `isAway`: the server does not answer. */
function createWorld() {
  const world = { isAway: false };
  const store = createStore<DeskState>(() => ({ ...emptyDesk, status: 'live' }));
  let hear: (push: Push) => void = () => {};
  const stand = createStandInApi(({ path, query }) => {
    if (world.isAway) return { status: 503, error: 'unavailable' };
    if (path !== '/friendly/messages') return { status: 200 };
    const before = Number(new URLSearchParams(query).get('beforeSeq') ?? 11);
    const list = [before - 2, before - 1].map(said);
    return { status: 200, data: { list, more: before > 3, readSeq: 8, theirReadSeq: 0 } };
  });
  const desk = {
    store,
    listen(listener: (push: Push) => void) {
      hear = listener;
      return () => {};
    },
  };
  const talks = openTalks({ desk: desk as never, api: stand.api });
  return {
    world,
    talks,
    calls: stand.calls,
    talk: () => talks.store.getState().get(OTHER),
    says: (seq: number) => hear({ code: '2022', with: OTHER, unread: 1, message: said(seq) } as Push),
    lineIs: (status: DeskState['status']) => store.setState({ status }),
  };
}

it('a chat that nobody has opened takes no pushes: its page is loaded when it is shown', () => {
  const { talk, says } = createWorld();
  says(11);
  expect(talk()).toBeUndefined();
});

it('an open chat takes pushes, and loads its page again after the connection was lost', async () => {
  const { talks, talk, says, lineIs, calls } = createWorld();
  await talks.load(OTHER);
  says(11);
  expect(talk()?.messages.map(({ seq }) => seq)).toEqual([9, 10, 11]);
  talks.prepare(OTHER);
  expect(calls).toHaveLength(1);
  lineIs('connecting');
  lineIs('live');
  expect(talk()?.phase).toBe('stale');
  talks.prepare(OTHER);
  expect(calls).toHaveLength(2);
});

it('a page that cannot be loaded is said with the reason', async () => {
  const { world, talks, talk } = createWorld();
  world.isAway = true;
  await talks.load(OTHER);
  expect(talk()).toMatchObject({ phase: 'failed', error: 'unavailable' });
});

it('older messages load page by page, once at a time, and can be tried again', async () => {
  const { world, talks, talk } = createWorld();
  await talks.load(OTHER);
  world.isAway = true;
  await talks.loadOlder(OTHER);
  expect(talk()).toMatchObject({ older: 'failed', phase: 'ready' });
  world.isAway = false;
  await Promise.all([talks.loadOlder(OTHER), talks.loadOlder(OTHER)]);
  expect(talk()?.messages.map(({ seq }) => seq)).toEqual([7, 8, 9, 10]);
});

it('reading is told once, and again if it could not be told', async () => {
  const { world, talks, talk, calls } = createWorld();
  const told = () => calls.filter(({ path }) => path === '/friendly/read').length;
  await talks.load(OTHER);
  world.isAway = true;
  await talks.markRead(OTHER);
  expect(talk()?.readSeq).toBe(8);
  world.isAway = false;
  await talks.markRead(OTHER);
  await talks.markRead(OTHER);
  expect(told()).toBe(2);
  expect(talk()?.readSeq).toBe(10);
});
