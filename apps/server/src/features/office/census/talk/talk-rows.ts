import { talkFigures } from '@parley/core/census/talk/figures';
import type { TalkPart } from '@parley/core/census/talk/parts';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../../db/pool';
import type { Reader } from '../../../foundation/access/scope';
import { clockOf } from '../clock-store';
import { listCostRows } from '../costs/rows';
import { findKey } from '../flow-rows';
import { rangeOf } from '../range-store';
import type { HoursOf } from '../service/business-hours';
import type { Zone } from '../zones-store';
import { amongOf, assertKnown } from './among-store';
import { readTalkRows } from './talk-rows-store';

/** The part that is counted behind a figure; of a share or a mean, what it is a share or a mean of. */
function partBehind(key: string): TalkPart {
  const { kind, parts } = talkFigures.find((figure) => figure.key === key)!;
  return kind === 'ratio' || kind === 'mean' ? parts.at(-1)! : parts[0]!;
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
  const { rows, total, count } = await readTalkRows(db, {
    range,
    key: await findKey(db, asked),
    among: amongOf(asked, reader),
    valid: asked.valid,
    clock: await clockOf(db, asked, hours(range, now)),
    part: partBehind(asked.figure),
    offset: (asked.pageNo - 1) * asked.pageSize,
    limit: asked.pageSize,
  });
  const list = rows.map(({ at, endedAt, ...row }) => ({
    ...row,
    at: at.getTime(),
    endedAt: endedAt?.getTime() ?? null,
  }));
  return { list, total, rows: count };
}
