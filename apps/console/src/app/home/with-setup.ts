import type { Setup } from '../../lib/desk/types';
import type { RouteRecord } from '../../lib/frame/route-types';
import { PATHS } from '../../lib/paths';

/**
 * The menu has home while first steps of the installation are left, and the root leads to them until somebody has begun
 * or put them off.
 */
export const withSetup = (records: readonly RouteRecord[], setup: Setup): RouteRecord[] =>
  records.map((record) => ({
    ...record,
    ...(record.name === 'Homes' && { meta: { ...record.meta!, hidden: !setup } }),
    ...(record.name === 'Root' && { redirect: setup === 'new' ? PATHS.firstSteps : PATHS.workbench }),
  }));
