import { numberOf } from '@parley/core/census/dimensions';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../../db/pool';
import { sql } from '../../../../db/sql';
import { findKey } from '../flow-rows';
import { rangeOf } from '../range-store';
import type { Zone } from '../zones-store';
import { type CostRow, readCostRows } from './read-store';

type Asked = Pick<
  Value<'GET /census/flow/getRows'>,
  'dimension' | 'from' | 'to' | 'site' | 'under' | 'key' | 'pageNo' | 'pageSize'
>;

/** The lines of costs behind the figure of a keyword, of all of them, or of none where costs do not apply. */
export async function listCostRows(
  db: Queryable,
  asked: Asked,
  { zone, now }: { zone: Zone; now: number },
): Promise<Pick<Answer<'GET /census/flow/getRows'>, 'total' | 'rows'> & { list: []; costs: CostRow[] }> {
  const { dimension, ids } = await findKey(db, asked);
  const isAll = dimension === numberOf('byKeyword');
  if (!isAll && dimension !== numberOf('keyword')) return { list: [], costs: [], total: 0, rows: 0 };
  const found = await readCostRows(
    db,
    {
      range: rangeOf({ ...asked, step: 'month' }, now),
      zone: zone.name,
      keys: isAll ? null : sql`${ids}::int[]`,
      sites: asked.site === undefined ? null : [asked.site],
      engines: null,
    },
    { offset: (asked.pageNo - 1) * asked.pageSize, limit: asked.pageSize },
  );
  return { list: [], ...found };
}
