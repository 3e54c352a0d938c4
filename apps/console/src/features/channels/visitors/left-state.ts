/** How the replies that are left look: none, few by the account's own number, or enough. */
export const leftState = ({ left, warnAt }: { left: number; warnAt: number }): 'bad' | 'silent' | 'good' =>
  left === 0 ? 'bad' : left <= warnAt ? 'silent' : 'good';
