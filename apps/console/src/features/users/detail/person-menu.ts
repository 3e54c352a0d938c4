export type PersonMenuKey = 'take' | 'takeFiles' | 'tag' | 'share' | 'unblacklist' | 'blacklist' | 'recycle' | 'erase';

type Options = { isInBin: boolean; isBlacklisted: boolean; mayBlacklist: boolean; mayErase: boolean };

/** Keys of the entries in a person's menu, in order. */
export function personMenu({ isInBin, isBlacklisted, mayBlacklist, mayErase }: Options): PersonMenuKey[] {
  const keys: (PersonMenuKey | false)[] = [
    'take',
    'takeFiles',
    !isInBin && 'tag',
    !isInBin && 'share',
    !isInBin && mayBlacklist && (isBlacklisted ? 'unblacklist' : 'blacklist'),
    !isInBin && 'recycle',
    mayErase && 'erase',
  ];
  return keys.filter((key) => key !== false);
}
