import { expect, it } from 'vitest';
import { personMenu } from './person-menu';

const NONE = { isInBin: false, isBlacklisted: false, mayBlacklist: false, mayErase: false };

it.each([
  ['anybody', {}, ['take', 'takeFiles', 'tag', 'share', 'recycle']],
  ['who may block', { mayBlacklist: true }, ['take', 'takeFiles', 'tag', 'share', 'blacklist', 'recycle']],
  [
    'who may block, once blocked',
    { mayBlacklist: true, isBlacklisted: true },
    ['take', 'takeFiles', 'tag', 'share', 'unblacklist', 'recycle'],
  ],
  ['an admin', { mayErase: true }, ['take', 'takeFiles', 'tag', 'share', 'recycle', 'erase']],
  ['an admin, in the bin', { isInBin: true, mayBlacklist: true, mayErase: true }, ['take', 'takeFiles', 'erase']],
])('%s', (_name, given, keys) => {
  expect(personMenu({ ...NONE, ...given })).toEqual(keys);
});
