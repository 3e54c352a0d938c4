import { afterEach, expect, it } from 'vitest';
import { toasts } from '../../ui/toast/toast';
import { isBefore } from './minimum-version';
import { requireVersion } from './require-version';

it.each([
  ['0.9.0', '1.0.0', true],
  ['1.0.0', '1.0.0', false],
  ['1.2.9', '1.10', true],
  ['1.10.0', '1.9.9', false],
  ['2.0.0', '2', false],
  ['0.1.0', '', false],
])('version %s is before %s: %s', (own, minimum, is) => expect(isBefore(own, minimum)).toBe(is));

const shown = () => toasts.list.getState().length;
let takeBack = () => {};
afterEach(() => takeBack());

// Effect of apps.minimumVersion
it('a console older than the minimum asks for a reload until the minimum is taken back', () => {
  const before = shown();
  takeBack = requireVersion('2.0.0', '1.9.0');
  expect(shown()).toBe(before + 1);
  takeBack();
  expect(shown()).toBe(before);
});

it('a console of that version asks for nothing', () => {
  const before = shown();
  takeBack = requireVersion('2.0.0', '2.0.0');
  expect(shown()).toBe(before);
});
