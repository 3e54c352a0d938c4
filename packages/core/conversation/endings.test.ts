import { expect, it } from 'vitest';
import { END_REASONS, knownEndReason } from './endings';

it.each<[string | null | undefined, string | undefined]>([
  ...END_REASONS.map((reason): [string, string] => [reason, reason]),
  ['went home', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('%s is known as %s', (reason, known) => {
  expect(knownEndReason(reason)).toBe(known);
});
