import { expect, test } from 'vitest';
import { choiceOf, stateFor } from './presence-choice';

test.each(['online', 'rest', 'busy', 'hidden'] as const)(
  '%s is what the server is told, and what is shown',
  (choice) => {
    expect(choiceOf(stateFor(choice))).toBe(choice);
  },
);

test('a word goes with rest and busy only', () => {
  expect(stateFor('rest', 'lunch')).toEqual({ state: '1', reason: 'rest', word: 'lunch' });
  expect(stateFor('busy')).toEqual({ state: '1', reason: 'busy' });
  expect(stateFor('hidden', 'lunch')).toEqual({ state: '1' });
  expect(stateFor('online', 'lunch')).toEqual({ state: '0' });
});
