import { talkFigures } from '@parley/core/census/talk/figures';
import { type TalkPart, talkPartsAtMostOne } from '@parley/core/census/talk/parts';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../../db/pool';
import type { Reader } from '../../../foundation/access/scope';
import { clockOf } from '../clock-store';
import { listCostRows } from '../costs/rows';
import { findKey } from '../flow-rows';
import { theseKeys } from '../flow-store';
import { type Range, rangeOf } from '../range-store';
import type { HoursOf } from '../service/business-hours';
import type { Zone } from '../zones-store';
import { amongOf, assertKnown } from './among-store';
import { readSumsOf } from './talk-list';
import { countTalkRows, readTalkRows } from './talk-rows-store';
import type { Asked } from './talk-store';

/** The part that is counted behind a figure; of a share or a mean, what it is a share or a mean of. */
function partBehind(key: string): TalkPart {
  const { kind, parts } = talkFigures.find((figure) => figure.key === key)!;
  return kind === 'ratio' || kind === 'mean' ? parts.at(-1)! : parts[0]!;
}

/** The same numbers from sums, of a part of which a conversation has at most one. */
async function countBySums(
  db: Queryable,
  asked: Asked,
  { range, part, zone, now }: { range: Range; part: TalkPart; zone: string; now: number },
): Promise<{ total: number; count: number }> {
  const sums = await readSumsOf(db, asked, { zone, range, isOpen: range.to >= now });
  const total = sums.reduce((sum, { [part]: n }) => sum + Number(n), 0);
  return { total, count: total };
}

/** The conversations behind one figure of one key; `total` equals the figure. */
export async function listTalkRows(
  db: Queryable,
  asked: Value<'GET /census/talk/getRows'>,
  { zone, now, reader, hours }: { zone: Zone; now: number; reader: Reader; hours: HoursOf },
): Promise<Answer<'GET /census/talk/getRows'>> {
  if (asked.figure === 'cost') return listCostRows(db, asked, { zone, now });
  const range = rangeOf({ ...asked, step: 'month' }, now);
  await assertKnown(db, asked);
  const key = await findKey(db, asked);
  const [among, clock] = [amongOf(asked, reader), await clockOf(db, asked, hours(range, now))];
  const behind = { range, key, among, valid: asked.valid, part: partBehind(asked.figure) };
  const division = { zone: zone.id, dimension: key.dimension, keys: theseKeys(key.ids), site: asked.site ?? null };
  const isSummed = among.from === 'sums' && clock === null && talkPartsAtMostOne.has(behind.part);
  const [rows, { total, count }] = await Promise.all([
    readTalkRows(db, {
      ...behind,
      clock,
      offset: (asked.pageNo - 1) * asked.pageSize,
      limit: asked.pageSize,
    }),
    isSummed
      ? countBySums(db, { division, among, valid: asked.valid, clock }, { ...behind, zone: zone.name, now })
      : countTalkRows(db, behind),
  ]);
  const list = rows.map(({ at, endedAt, ...row }) => ({
    ...row,
    at: at.getTime(),
    endedAt: endedAt?.getTime() ?? null,
  }));
  return { list, total, rows: count };
}
