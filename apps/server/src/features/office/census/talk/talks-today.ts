import { numberOf } from '@parley/core/census/dimensions';
import type { TalkKey } from '@parley/protocol/http/census/talk';
import type { Queryable } from '../../../../db/pool';
import type { Reader } from '../../../foundation/access/scope';
import type { Day } from '../day-store';
import { findKeys, oneKey } from '../flow-store';
import type { Range } from '../range-store';
import type { Zone } from '../zones-store';
import { amongOf } from './among-store';
import { readAll, readCurve, talkFiguresOf } from './talk-list';

type Figures = Record<TalkKey, number | null>;
export type Talks = { today: Figures; yesterday: Figures; series: readonly (Figures & { at: number })[] };

/**
 * Figures of the conversations that the reader sees: today's, yesterday's until the same time of day, and those of the
 * last 24 hours by hour. `agent`: only what this agent had of them.
 */
export async function readTalksToday(
  db: Queryable,
  { zone, day, yesterday, hours }: Day & { zone: Zone },
  { reader, agent, now }: { reader: Reader; agent?: string | undefined; now: number },
): Promise<Talks> {
  const [all] = await findKeys(db, [numberOf('all')], '');
  if (!all) return { today: talkFiguresOf(), yesterday: talkFiguresOf(), series: [] };
  const division = { zone: zone.id, dimension: all.dimension, keys: oneKey(all.id), site: null };
  const asked = { division, among: amongOf({ agent }, reader), valid: 'both' as const, clock: null };
  const spanOf = (range: Range) => ({ zone: zone.name, range, isOpen: range.to >= now });
  const total = async (range: Range) => (await readAll(db, asked, spanOf(range))).get(all.id) ?? talkFiguresOf();
  const [today, before, series] = await Promise.all([
    // Nothing is later than now: today's sums are those of the whole day.
    total(day),
    total(yesterday),
    readCurve(db, asked, { ...spanOf(hours), step: 'hour' }),
  ]);
  return { today, yesterday: before, series };
}
