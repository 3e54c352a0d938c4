import type { Context } from '../../../context';
import { act } from '../../../events/act';
import { lockVisitors } from '../../conversation/conversations/facts';
import { emitEdited } from '../users/actions';
import { saveSwitches } from './store';

/** What visitors switch; true: agents see it. */
export type Shown = { preview: boolean; trail: boolean };

/** Sets a visitor's switches; absent ones stay. Agents who list the visitor are told. */
export function switchShown(
  context: Context,
  visitorId: string,
  wanted: { [K in keyof Shown]?: boolean | undefined },
): Promise<Shown> {
  return act(context, async (tx, emit) => {
    const visitors = await lockVisitors(tx, [visitorId], context.clock.now());
    const { noPreview, noTrail } = visitors.get(visitorId)!;
    const next = { preview: wanted.preview ?? !noPreview, trail: wanted.trail ?? !noTrail };
    if (next.preview === !noPreview && next.trail === !noTrail) return next;
    await saveSwitches(tx, visitorId, { noPreview: !next.preview, noTrail: !next.trail });
    await emitEdited(tx, emit, null, visitors);
    return next;
  });
}
