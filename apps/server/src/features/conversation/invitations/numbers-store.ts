import type { Queryable } from '../../../db/pool';

export type NumbersRow = {
  rule: string;
  name: string;
  variant: string | null;
  sent: number;
  shown: number;
  seen: number;
  accepted: number;
  opened: number;
  valid: number;
  talked: number;
};

export type Days = { from: string; to: string; timeZone: string; site?: string | undefined };

/** SQL: offers `o` that figures count: none of bots and of the sandbox (docs: metrics). */
export const COUNTED = `not exists (select from visitors v where v.id = o.visitor_id and v.sandbox)
  and not exists (select from visits b where b.id = o.visit_id and b.device = 'bot')`;

/** SQL: both sides wrote in conversation `c`; automatic messages and those of robots don't count. */
export const VALID = 'c.visitor_messages > 0 and c.agent_messages > c.auto_messages';

/** Counts of some days, both included, by rule and variant. */
export async function countOffers(db: Queryable, { from, to, timeZone, site }: Days): Promise<NumbersRow[]> {
  const { rows } = await db.query<NumbersRow>({
    name: 'invitation-numbers',
    text: `
select o.rule, (array_agg(o.name order by o.at desc))[1] as name, o.variant,
       count(*)::int as sent, count(o.shown_at)::int as shown, count(o.seen_at)::int as seen,
       count(o.accepted_at)::int as accepted, count(o.opened_id)::int as opened,
       count(*) filter (where ${VALID})::int as valid,
       count(*) filter (where exists (
         select 1 from conversations t
         where t.visitor_id = o.visitor_id and t.opened_at >= o.at and t.opened_at < o.at + interval '1 day'))::int as talked
from invitation_offers o left join conversations c on c.id = o.opened_id
where o.at >= ($1::date)::timestamp at time zone $3 and o.at < ($2::date + 1)::timestamp at time zone $3
  and ($4::uuid is null or o.site_id = $4)
  and ${COUNTED}
group by o.rule, o.variant order by o.rule, o.variant nulls last`,
    values: [from, to, timeZone, site ?? null],
  });
  return rows;
}
