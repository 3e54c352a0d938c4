import type { Value } from '@parley/protocol/http/routes';
import { createBatcher } from '../../../batcher';
import type { Context } from '../../../context';
import { readPage } from '../../../db/read-list';
import { every, sql } from '../../../db/sql';
import { uuidV7 } from '../../../ids';
import type { Decision } from './decision';
import { type HitRow, hitList, insertHits, type NewHit } from './store';

/** Hits written by one statement. */
const TOGETHER_MAX = 200;
/** Above this the database is slow or away: further hits are not recorded, visitors come first. */
const WAITING_MAX = 5000;
/** Hits that this process has recorded lately, so that a visit's further pages cost nothing. */
const KNOWN_MAX = 20_000;

export type NoteHit = (visit: { visitorId: string; visitId: string | null }, decision: Decision) => void;

/** Records visits that a rule hid, limited or routed, after they were answered. */
export function createHitLog({ db, clock, log }: Context): NoteHit {
  const known = new Set<string>();
  const writer = createBatcher<NewHit>(
    (hits) => insertHits(db, hits),
    TOGETHER_MAX,
    (error) => log.warn({ err: error }, 'visits limited by region'),
  );
  return ({ visitorId, visitId }, { action, rule, by }) => {
    if (action === 'allow' || !rule || !visitId || writer.waiting >= WAITING_MAX) return;
    const key = `${visitId} ${rule.key} ${action}`;
    if (known.has(key)) return;
    if (known.size >= KNOWN_MAX) known.clear();
    known.add(key);
    const now = clock.now();
    writer.add({
      id: uuidV7(now),
      visitId,
      visitorId,
      at: now,
      action,
      ruleKey: rule.key,
      ruleName: rule.name,
      matched: by ?? '',
    });
  };
}

export async function listHits(
  context: Context,
  { action, rule, text, from, to, ...paging }: Value<'GET /region/getLog'>,
) {
  const like = `%${(text ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const where = every([
    action && sql`h.action = any(${action})`,
    rule && sql`h.rule_key = any(${rule})`,
    from !== undefined && sql`h.at >= ${new Date(from)}`,
    to !== undefined && sql`h.at < ${new Date(to)}`,
    text !== undefined &&
      sql`exists (select 1 from visits x where x.id = h.visit_id and (x.region ilike ${like} or x.address ilike ${like}))`,
  ]);
  const { rows, total } = await readPage<HitRow>(context.db, hitList(where), paging);
  const list = rows.map((row) => ({
    id: row.id,
    time: row.at.getTime(),
    YQToken: row.visitor_id,
    site: row.site,
    action: row.action,
    rule: { key: row.rule_key, name: row.rule_name },
    by: row.matched,
    region: row.region,
    address: row.address,
  }));
  return { list, total };
}
