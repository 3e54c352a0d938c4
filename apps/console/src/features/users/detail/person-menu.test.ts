import { expect, it } from 'vitest';
import { personMenu } from './person-menu';

const EVERYTHING = { edit: true, delete: true, export: true, blacklist: true, erase: true };
const NOTHING = { edit: false, delete: false, export: false, blacklist: false, erase: false };

it.each([
  ['sees people only', NOTHING, {}, []],
  ['may edit', { ...NOTHING, edit: true }, {}, ['tag', 'share']],
  ['may delete', { ...NOTHING, delete: true }, {}, ['recycle']],
  ['may export', { ...NOTHING, export: true }, {}, ['take', 'takeFiles']],
  ['may blacklist', { ...NOTHING, blacklist: true }, {}, ['blacklist']],
  ['may blacklist, is blacklisted', { ...NOTHING, blacklist: true }, { isBlacklisted: true }, ['unblacklist']],
  ['an administrator', EVERYTHING, {}, ['take', 'takeFiles', 'tag', 'share', 'blacklist', 'recycle', 'erase']],
  ['an administrator, in the recycle bin', EVERYTHING, { isInBin: true }, ['take', 'takeFiles', 'erase']],
])('%s', (_name, may, options, keys) => {
  expect(personMenu({ isInBin: false, isBlacklisted: false, ...options, may })).toEqual(keys);
});
