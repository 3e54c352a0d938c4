import { inboxFrom } from '@parley/protocol/push/effect';
import { expect, it } from 'vitest';
import { buildMessage, buildSnapshot, buildThread, buildVisitor } from '../../testing/build';
import { emptyDesk, withDeskPush } from './desk-state';
import { BEHIND_KEPT, MESSAGES_KEPT, THREADS_KEPT, withShown } from './shown';
import type { DeskState, Thread } from './types';

const messages = (count: number) => Array.from({ length: count }, (_, n) => buildMessage(n + 1));
const deskWith = (threads: readonly Thread[], onScreen: string | null = 'visitor-1') => ({
  ...emptyDesk,
  inbox: inboxFrom(buildSnapshot([buildVisitor()])),
  threads: new Map(threads.map((thread) => [thread.conversation, thread])),
  onScreen,
});

it('a thread that is left keeps its newest messages, and its older conversations go', () => {
  const older = buildThread(messages(3), { conversation: 'conversation-0' });
  const { threads } = withShown(deskWith([older, buildThread(messages(5000))]), null);
  expect([...threads.keys()]).toEqual(['conversation-1']);
  expect(threads.get('conversation-1')).toMatchObject({ more: true, messages: { length: MESSAGES_KEPT } });
  expect(threads.get('conversation-1')?.messages.at(-1)?.seq).toBe(5000);
});

it('what is on screen stays as it is', () => {
  const state = deskWith([buildThread(messages(5000))]);
  expect(withShown(state, 'visitor-1')).toBe(state);
});

it('of many conversations those that were in front last are held', () => {
  const visitors = Array.from({ length: THREADS_KEPT + 40 }, (_, n) => `visitor-${n}`);
  const threads = visitors.map((YQToken, n) => buildThread([], { YQToken, conversation: `conversation-${n}` }));
  const first = withShown(deskWith(threads, null), 'visitor-0');
  const held = [...first.threads.keys()];
  expect(held).toHaveLength(THREADS_KEPT + 1);
  expect(held.at(-1)).toBe('conversation-0');
  expect(held[0]).toBe('conversation-40');
});

it('a thread that nobody has in front holds its newest page however much is said in it, the one in front holds all', () => {
  const heardADay = (onScreen: string | null) => {
    let state: DeskState = deskWith([buildThread(messages(3))], onScreen);
    for (let seq = 4; seq <= 400; seq += 1)
      state = withDeskPush(
        state,
        { code: '8006', YQToken: 'visitor-1', recipient: 'me', message: buildMessage(seq) },
        0,
      );
    return state.threads.get('conversation-1')!;
  };
  const behind = heardADay(null);
  expect(behind.messages.length).toBeLessThanOrEqual(BEHIND_KEPT + 10);
  expect(behind).toMatchObject({ more: true, phase: 'ready' });
  expect(behind.messages.at(-1)?.seq).toBe(400);
  expect(heardADay('visitor-1').messages).toHaveLength(400);
});
