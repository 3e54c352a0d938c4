import { numberOf } from '@parley/core/census/dimensions';
import { isFixedKey } from '@parley/core/census/fixed-keys';
import type { TrafficKey } from '@parley/protocol/http/census/flow';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../db/pool';
import { raw } from '../../../db/sql';
import { Refusal } from '../../../errors';
import { listCostRows } from './costs/rows';
import { daysOf, findListed, grainsOf, listOf } from './flow';
import { findKeys, readKeys, theseKeys } from './flow-store';
import { readGroups } from './keywords/groups-store';
import { firstDayOf, piecesOf, rangeOf } from './range-store';
import { assertKnown } from './talk/among-store';
import { type Behind, countFacts, countVisits, readVisitRows } from './visit-rows-store';
import type { Zone } from './zones-store';

/** Which visits are behind a figure, and what each adds to it; of a share, those it is a share of. */
const BEHIND: Record<TrafficKey, Behind> = {
  pv: of('f.pv > 0', 'pv', 'pvVisits'),
  visits: each('visits'),
  visitors: { ...each('visits'), isDistinct: true },
  newVisitors: each('newVisitors', 'f.previous[1] is null'),
  newShare: { ...each('visits'), isDistinct: true },
  pagesPerVisit: each('visits'),
  dwellMean: each('ended', 'f.ended = 1'),
  dwellMedian: each('ended', 'f.ended = 1'),
  bounceRate: each('ended', 'f.ended = 1'),
  invited: of('f.invited > 0', 'invited', 'invitedVisits'),
  accepted: of('f.accepted > 0', 'accepted', 'acceptedVisits'),
  chats: of('f.chats > 0', 'chats', 'chatted'),
  chatRate: each('visits'),
  leads: of('f.leads > 0', 'leads', 'leadsVisits'),
  // Lines of costs are behind it, see `costs/rows`.
  cost: each('visits', 'false'),
  costPerChat: of('f.chats > 0', 'chats', 'chatted'),
  costPerLead: of('f.leads > 0', 'leads', 'leadsVisits'),
};

function of(where: string, part: 'pv' | 'invited' | 'accepted' | 'chats' | 'leads', rows: Behind['rows']): Behind {
  return { where: raw(where), weight: { sql: raw(`f.${part}`), part }, rows, isDistinct: false };
}

/** Each visit adds one. */
function each(part: 'visits' | 'newVisitors' | 'ended', where = 'true'): Behind {
  return { where: raw(where), weight: { sql: raw('1'), part }, rows: part, isDistinct: false };
}

type Asked = Value<'GET /census/flow/getRows'>;
type About = { zone: Zone; now: number };

async function readWish(db: Queryable, asked: Asked, { zone, now }: About) {
  const range = rangeOf({ ...asked, step: 'month' }, now);
  await assertKnown(db, { site: asked.site });
  const key = await findKey(db, asked);
  const division = { zone: zone.id, dimension: key.dimension, keys: theseKeys(key.ids), site: asked.site ?? null };
  return { range, division, behind: BEHIND[asked.figure], isMerged: key.ids.length > 1 };
}

/** The visits behind one figure of one key; `total` equals the figure. */
export async function listFlowRows(
  db: Queryable,
  asked: Asked,
  about: About,
): Promise<Answer<'GET /census/flow/getRows'>> {
  if (asked.figure === 'cost') return listCostRows(db, asked, about);
  const { range, division, behind, isMerged } = await readWish(db, asked, about);
  const zone = about.zone.name;
  const span = { zone, range, isOpen: range.to >= about.now };
  const firstDay = await firstDayOf(db, span);
  const [pieces, days] = await Promise.all([
    piecesOf(db, { ...span, grains: grainsOf(division) }),
    daysOf(db, division, { ...span, firstDay }),
  ]);
  const [rows, { total, count }] = await Promise.all([
    readVisitRows(db, division, {
      range,
      behind,
      zone,
      offset: (asked.pageNo - 1) * asked.pageSize,
      limit: asked.pageSize,
    }),
    countVisits(db, division, { range, behind, pieces, days, isMerged }),
  ]);
  const list = rows.map(({ at, ended, ...row }) => ({ ...row, at: at.getTime(), hasEnded: ended === 1 }));
  return { list, total, rows: count };
}

/** What the rows behind a figure add up to, counted one by one: the check compares sums with it. */
export async function countFlowRows(db: Queryable, asked: Asked, about: About): Promise<number> {
  const { range, division, behind } = await readWish(db, asked, about);
  return (await countFacts(db, division, { range, behind })).total;
}

/**
 * The key among those listed, by its text or by `#` and its id, with those merged with it; without one, all that are
 * listed.
 */
export async function findKey(
  db: Queryable,
  asked: Pick<Asked, 'dimension' | 'under' | 'key'>,
): Promise<{ dimension: number; ids: readonly number[] }> {
  const listed = await findListed(db, asked);
  const list = listed?.list ?? listOf(asked);
  const nothing = { dimension: numberOf(list), ids: [] };
  if (!listed) {
    if (asked.key === '' || isFixedKey(list, asked.key)) return nothing;
    throw new Refusal('unknown-key', { fields: ['key'] });
  }
  if (asked.key === '') return { dimension: listed.parent.dimension, ids: listed.parents };
  const groups = await readGroups(db, listed);
  const id = /^#(\d{1,9})$/.exec(asked.key)?.[1];
  const found =
    id === undefined
      ? (await findKeys(db, [numberOf(listed.list)], asked.key)).find(({ parent }) => listed.parents.includes(parent))
      : (await readKeys(db, [Number(id)])).get(Number(id));
  const group = found ? groups.get(found.id) : [...groups.values()].find(({ key }) => key === asked.key);
  const ids = group?.ids ?? (found && [found.id]);
  if (!ids && isFixedKey(list, asked.key)) return nothing;
  if (!ids) throw new Refusal('unknown-key', { fields: ['key'] });
  return { dimension: found?.dimension ?? numberOf(listed.list), ids };
}
