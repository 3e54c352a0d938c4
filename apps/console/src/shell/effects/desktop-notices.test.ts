import type { Push } from '@parley/protocol/push/pushes';
import { expect, it } from 'vitest';
import { letterPath, talkPath, workbenchPath } from '../../lib/paths';
import { targetOf } from './desktop-notices';

const push = (given: object) => given as unknown as Push;
const ARRIVED = push({ code: '8002', YQToken: 'v1' });
const LETTER = push({ code: '2025', letter: { id: '9' } });
const WORD = push({ code: '2022', with: 'ann' });

it.each([
  ['a rehearsal', null, { one: '', tag: 'parley-', path: workbenchPath(null), isAbout: false }],
  ['a visitor', ARRIVED, { one: 'v1', tag: 'parley-v1', path: workbenchPath('v1'), isAbout: true }],
  ['a letter', LETTER, { one: '', tag: 'parley-9', path: letterPath('9'), isAbout: true }],
  ['a word of an account', WORD, { one: 'ann', tag: 'parley-ann', path: talkPath('ann'), isAbout: true }],
])('the notification of %s', (_name, heard, target) => {
  expect(targetOf(heard)).toEqual(target);
});
