export type PersonMenuKey = 'take' | 'takeFiles' | 'tag' | 'share' | 'unblacklist' | 'blacklist' | 'recycle' | 'erase';

/** What the reader may do with people. */
export type PersonRight = 'edit' | 'delete' | 'export' | 'blacklist' | 'erase';

type Options = { isInBin: boolean; isBlacklisted: boolean; may: Record<PersonRight, boolean> };

/** Keys of the entries in a person's menu, in order. */
export function personMenu({ isInBin, isBlacklisted, may }: Options): PersonMenuKey[] {
  const keys: (PersonMenuKey | false)[] = [
    may.export && 'take',
    may.export && 'takeFiles',
    !isInBin && may.edit && 'tag',
    !isInBin && may.edit && 'share',
    !isInBin && may.blacklist && (isBlacklisted ? 'unblacklist' : 'blacklist'),
    !isInBin && may.delete && 'recycle',
    may.erase && 'erase',
  ];
  return keys.filter((key) => key !== false);
}
