import { expect, it } from 'vitest';
import { memoryStore } from '../storage';
import { createSessionStore } from './session-store';

it('keeps the token over a reload', () => {
  const store = memoryStore();
  createSessionStore(store).signIn('one');
  expect(createSessionStore(store).getState()).toEqual({ token: 'one', endedBy: null });
});

it('says why a login ended, and nothing when the person left', () => {
  const session = createSessionStore(memoryStore({ token: 'one' }));
  session.holder.ended('one', 'no-session');
  expect(session.getState()).toEqual({ token: null, endedBy: 'no-session' });
  session.signIn('two');
  session.signOut();
  expect(session.getState()).toEqual({ token: null, endedBy: null });
});

it('is not ended by an answer to an older token', () => {
  const session = createSessionStore(memoryStore({ token: 'two' }));
  session.holder.ended('one', 'no-session');
  expect(session.getState().token).toBe('two');
});
