import type { GraceFacts } from '@parley/core/routing/reachability';
import { isOnShift, type Shift } from '@parley/core/routing/shifts';
import type { Context } from '../../../context';
import { wallTime } from '../../../zone';

/** Facts to evaluate presence and shifts. `timeZone`: of the organisation. */
export type ServiceFacts = GraceFacts & { timeZone: string };

export function serviceFacts(context: Pick<Context, 'setting' | 'clock'>): ServiceFacts {
  const { graceSeconds, timeZone } = context.setting('routing');
  return { now: context.clock.now(), graceSeconds, timeZone };
}

/** Whether the present time is in the agent's own working hours; true without any. */
export const isInService = (
  { shifts, timeZone }: { shifts: readonly Shift[]; timeZone: string },
  facts: ServiceFacts,
): boolean => shifts.length === 0 || isOnShift(shifts, wallTime(facts.now, timeZone || facts.timeZone));
