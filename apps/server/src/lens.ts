import type { MaskKind } from '@parley/core/access/scope';
import type { VisitorRow } from '@parley/protocol/types';
import type { Principal } from './principal';

/** What stands between an agent and the whole truth; null for most, who see all of what they list. */
export type Lens = {
  /** The same for all who see the same. */
  key: string;
  masks: readonly MaskKind[];
  /** What was said before need not be theirs to read: a browsing visitor's row does not tell of it. */
  hidesPast: boolean;
};

export function lensOf({ scope, masks }: Pick<Principal, 'scope' | 'masks'>): Lens | null {
  const hidesPast = scope !== 'all';
  if (masks.length === 0 && !hidesPast) return null;
  return { key: `${hidesPast ? 'scoped' : 'all'} ${masks.join(' ')}`, masks, hidesPast };
}

/** A browsing visitor's last words belong to a conversation that is over, and may have been a colleague's. */
export const withoutPast = <R extends Pick<VisitorRow, 'state' | 'last'>>(row: R): R =>
  row.state === 'monitor' && row.last ? { ...row, last: null } : row;
