import { expect, test, vi } from 'vitest';
import { noteSent, noteTaken, onSent } from './taken';

test('what is sent as it was suggested is taken, anything else edited; each is told once', () => {
  const told = vi.fn();
  const stop = onSent(told);
  noteTaken('v', { id: 'one', words: 'Hello' });
  noteSent('v', ' Hello\n');
  noteSent('v', 'Hello');
  noteTaken('v', { id: 'two', words: 'Hello' });
  noteTaken('w', { id: 'three', words: 'Other' });
  noteSent('v', 'Hello, Ann');
  stop();
  noteSent('w', 'Other');
  expect(told.mock.calls).toEqual([
    ['v', 'one', 'taken'],
    ['v', 'two', 'edited'],
  ]);
});
