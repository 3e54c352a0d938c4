import type { Setup } from '../../lib/desk/types';
import type { RouteRecord } from '../../lib/frame/route-types';
import { PATHS } from '../../lib/paths';

/** The root leads to the first steps of the installation until somebody has begun or put them off. */
export const withSetup = (records: readonly RouteRecord[], setup: Setup): RouteRecord[] =>
  records.map((record) =>
    record.name === 'Root' ? { ...record, redirect: setup === 'new' ? PATHS.firstSteps : PATHS.workbench } : record,
  );
