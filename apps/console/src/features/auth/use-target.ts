import { redirectTarget } from '../../lib/paths';
import { useHashQuery } from './use-hash-query';

/** Where a sign-in at this address is to lead: the query `redirect`, or the root. */
export const useTarget = (): string => redirectTarget(useHashQuery());
