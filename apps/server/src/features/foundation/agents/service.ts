import type { GraceFacts } from '@parley/core/routing/reachability';
import { isOnShift, type Shift } from '@parley/core/routing/shifts';
import type { Context } from '../../../context';
import { wallTime } from '../../../zone';

/** What presence and shifts are judged by. `timeZone`: the company's. */
export type ServiceFacts = GraceFacts & { timeZone: string };

export function serviceFacts(context: Pick<Context, 'setting' | 'clock'>): ServiceFacts {
  const { graceSeconds, timeZone } = context.setting('routing');
  return { now: context.clock.now(), graceSeconds, timeZone };
}

/** Whether an agent's own hours are running; most have none. */
export const isInService = (
  { shifts, timeZone }: { shifts: readonly Shift[]; timeZone: string },
  facts: ServiceFacts,
): boolean => shifts.length === 0 || isOnShift(shifts, wallTime(facts.now, timeZone || facts.timeZone));
