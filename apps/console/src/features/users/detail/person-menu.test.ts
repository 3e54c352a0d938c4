import { expect, it } from 'vitest';
import { personMenu } from './person-menu';

const NONE = { isInBin: false, isBlacklisted: false, mayBlacklist: false, mayErase: false };

it.each([
  ['anybody', {}, ['take', 'takeFiles', 'tag', 'share', 'recycle']],
  ['may blacklist', { mayBlacklist: true }, ['take', 'takeFiles', 'tag', 'share', 'blacklist', 'recycle']],
  [
    'may blacklist, is blacklisted',
    { mayBlacklist: true, isBlacklisted: true },
    ['take', 'takeFiles', 'tag', 'share', 'unblacklist', 'recycle'],
  ],
  ['an administrator', { mayErase: true }, ['take', 'takeFiles', 'tag', 'share', 'recycle', 'erase']],
  [
    'an administrator, in the recycle bin',
    { isInBin: true, mayBlacklist: true, mayErase: true },
    ['take', 'takeFiles', 'erase'],
  ],
])('%s', (_name, options, keys) => {
  expect(personMenu({ ...NONE, ...options })).toEqual(keys);
});
