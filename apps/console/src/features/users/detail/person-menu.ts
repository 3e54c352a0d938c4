export type PersonMenuKey = 'take' | 'takeFiles' | 'tag' | 'share' | 'unblacklist' | 'blacklist' | 'recycle' | 'erase';

type Given = { isInBin: boolean; isBlacklisted: boolean; mayBlacklist: boolean; mayErase: boolean };

/** What the menu of a person offers, in its order. */
export function personMenu({ isInBin, isBlacklisted, mayBlacklist, mayErase }: Given): PersonMenuKey[] {
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
