import { expect, it } from 'vitest';
import { shouldScroll } from './use-chosen-in-view';

const row = { chosen: 'a', group: 'wait', top: 500 };
const view = { top: 400, height: 300 };

it.each<[string, Parameters<typeof shouldScroll>[0], Partial<typeof row>, boolean]>([
  ['the first one chosen', null, {}, true],
  ['another one chosen', row, { chosen: 'b' }, true],
  ['accepted, so that it moves to my conversations', { ...row, top: 9000 }, { group: 'current', top: 40 }, true],
  ['pushed down while it is visible', row, { top: 900 }, true],
  ['pushed down after the agent has scrolled away', { ...row, top: 9000 }, { top: 9064 }, false],
  ['nothing moved', row, {}, false],
])('the list follows the chosen row: %s', (_when, was, now, follows) =>
  expect(shouldScroll(was, { ...row, ...now }, view)).toBe(follows),
);
