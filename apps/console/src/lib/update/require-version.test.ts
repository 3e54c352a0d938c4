import { expect, it } from 'vitest';
import { isBefore, requireVersion } from './require-version';

it.each([
  ['0.9.0', '1.0.0', true],
  ['1.0.0', '1.0.0', false],
  ['1.2.9', '1.10', true],
  ['1.10.0', '1.9.9', false],
  ['2.0.0', '2', false],
  ['0.1.0', '', false],
])('version %s is before %s: %s', (own, minimum, is) => expect(isBefore(own, minimum)).toBe(is));

// Effect of apps.minimumVersion
it.each([
  ['1.9.0', ['asked', 'taken back']],
  ['2.0.0', []],
])('with the minimum 2.0.0 a console of version %s asks for a reload: %j', (own, expected) => {
  const happened: string[] = [];
  const takeBack = requireVersion({ minimum: '2.0.0', own }, () => {
    happened.push('asked');
    return () => void happened.push('taken back');
  });
  takeBack();
  expect(happened).toEqual(expected);
});
