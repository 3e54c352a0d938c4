import type { Client } from '../../../../db/pool';
import { ALL_SITES, OF_ZONE } from '../sums-store';
import { COLUMNS } from './columns';
import { addingTo, type SumTable, yearOfMonths } from './sum-table-store';

/** Columns of `agent_shares` that are added up, beside their number. */
export const SHARE_COLUMNS: readonly string[] = [
  ...COLUMNS,
  'replies',
  'turns',
  'response',
  'from_queue',
  'transferred_in',
  'transferred_out',
  'invited',
];

export const SHARE_PARTS = ['total', ...SHARE_COLUMNS];

export const SHARE_SUMS: SumTable = {
  name: 'census_agents',
  place: ['zone', 'grain', 'at', 'agent_id', 'site_id', 'channel', 'groups'],
  parts: SHARE_PARTS,
  pairs: { first_times: 'firsts', turn_times: 'turned', hours: 'begun' },
};
const SHARE_PLACE = SHARE_SUMS.place.join(', ');

/** Rows of `agent_shares` as JSON; PostgreSQL's own text, to be passed back to it. */
export type ShareRows = string;

export async function readShares(tx: Client, ids: readonly string[]): Promise<ShareRows> {
  const { rows } = await tx.query<{ rows: string }>({
    name: 'census-shares-read',
    text: `select coalesce(jsonb_agg(to_jsonb(s)), '[]')::text as rows from agent_shares s
           where s.conversation_id = any($1::uuid[])`,
    values: [ids],
  });
  return rows[0]!.rows;
}

/** Capitals: of all sites, channels and groups together. */
const EVERY_GRAIN = `('d'::"char", 'day'), ('D', 'day'), ('m', 'month'), ('M', 'month'), ('Y', 'year')`;
export const SHARES_OF_DAYS = `('d'::"char", 'day'), ('D', 'day')`;
export const SHARES_OF_MONTHS = `('m'::"char", 'month'), ('M', 'month')`;

type Where = { zones?: string; grains?: string };

/** SQL: the hour of the week in which a moment lies; 0: Monday, 0:00 to 1:00. */
const hourOfWeek = (at: string, zone: string): string =>
  `(extract(isodow from ${at} at time zone ${zone})::int - 1) * 24 + extract(hour from ${at} at time zone ${zone})::int`;

/** SQL: shares, each with its `sign`, and what they add up to: `sums`, and the pairs of `firsts`, `turned` and `begun`. */
export const addedShares = (changed: string, { zones = 'census_zones', grains = EVERY_GRAIN }: Where = {}): string => `
changed as materialized (${changed}),
placed as materialized (
  select c.sign, c.agent_id, c.responses, ${SHARE_COLUMNS.map((column) => `c.${column}`).join(', ')},
         z.id as zone, g.grain, date_trunc(g.unit, c.opened_at, z.zone) as at,
         ${hourOfWeek('c.opened_at', 'z.zone')} as hour,
         case when g.grain in ('D', 'M', 'Y') then ${ALL_SITES} else c.site_id end as site_id,
         case when g.grain in ('D', 'M', 'Y') then '' else c.channel end as channel,
         case when g.grain in ('D', 'M', 'Y') then '{}'::uuid[] else c.groups end as groups
  from changed c, ${zones} z, (values ${grains}) as g(grain, unit)
), sums as (
  select ${SHARE_PLACE}, sum(sign) as total, ${SHARE_COLUMNS.map((column) => `sum(sign * ${column}) as ${column}`).join(', ')}
  from placed group by ${SHARE_PLACE}
), firsts as (
  select ${SHARE_PLACE}, census_bucket(first_response)::int as bucket, sum(sign)::int as count
  from placed where firsts <> 0 group by ${SHARE_PLACE}, bucket having sum(sign) <> 0
), turned as (
  select ${SHARE_PLACE}, census_bucket(u.ms)::int as bucket, sum(sign)::int as count
  from placed cross join lateral unnest(responses) as u(ms) group by ${SHARE_PLACE}, bucket having sum(sign) <> 0
), begun as (
  select ${SHARE_PLACE}, hour as bucket, sum(sign)::int as count
  from placed group by ${SHARE_PLACE}, bucket having sum(sign) <> 0
)`;

/** SQL: what the months of a year add up to; see `yearOfMonths`. */
export const yearOfShares = yearOfMonths(SHARE_SUMS, { years: { M: 'Y' } });

/** One statement that adds shares, each with its `sign`, to the sums of agents. */
const foldSharesOf = (changed: string, where?: Where): string =>
  `with ${addedShares(changed, where)} ${addingTo(SHARE_SUMS)}`;

const SHARES = 'select 1 as sign, s.* from agent_shares s';

/** Adds the difference between shares as they were (`old`) and as they are now to the sums of every zone. */
export async function foldShares(tx: Client, ids: readonly string[], old: ShareRows): Promise<void> {
  const changed = `
    select -1 as sign, o.* from jsonb_populate_recordset(null::agent_shares, $2::jsonb) o
    union all
    ${SHARES} where s.conversation_id = any($1::uuid[])`;
  await tx.query({ name: 'census-shares-fold', text: foldSharesOf(changed), values: [ids, old] });
}

/** SQL: the shares of a span, `$2` to `$3`. */
export const SHARES_OF_SPAN = `${SHARES} where s.opened_at >= $2 and s.opened_at < $3`;

/** Statement that adds up a span of a zone anew, whose sums were removed. */
export const foldSharesOfSpan = (grains: string): string => foldSharesOf(SHARES_OF_SPAN, { zones: OF_ZONE, grains });
export const foldAllShares = (): string => foldSharesOf(SHARES);
