import type { MaskKind } from '@parley/core/access/scope';
import type { VisitorRow } from '@parley/protocol/types';
import type { Principal } from './principal';

/** What an agent may not see of listed visitors; null for agents who see everything. */
export type Visibility = {
  /** Equal for all agents with the same visibility, so that they share one string. */
  key: string;
  masks: readonly MaskKind[];
  /** Hides the last message of an earlier conversation in a browsing visitor's row: it may be a colleague's. */
  hidesPast: boolean;
};

export function visibilityOf({ scope, masks }: Pick<Principal, 'scope' | 'masks'>): Visibility | null {
  const hidesPast = scope !== 'all';
  if (masks.length === 0 && !hidesPast) return null;
  return { key: `${hidesPast ? 'scoped' : 'all'} ${masks.join(' ')}`, masks, hidesPast };
}

/** A browsing visitor's last message is of an ended conversation, which may be a colleague's. */
export const withoutPast = <R extends Pick<VisitorRow, 'state' | 'last'>>(row: R): R =>
  row.state === 'monitor' && row.last ? { ...row, last: null } : row;
