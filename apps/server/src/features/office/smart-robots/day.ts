import type { WorkContext } from '../../../context';
import { wallTime } from '../../../zone';

/** The date of the meter, in the zone of the organisation. */
export const dayOf = ({ setting }: Pick<WorkContext, 'setting'>, at: number): string =>
  wallTime(at, setting('company').timeZone || setting('routing').timeZone).date;
