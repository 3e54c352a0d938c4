import type { Question } from '@parley/protocol/http/census/reports';
import type { Queryable } from '../../../../db/pool';
import { Refusal } from '../../../../errors';
import type { Range } from '../range-store';

/** Bounds of presets in local time: `t` is the beginning of today, `n` now. */
const PRESETS: Record<string, { from: string; to: string; span: string }> = {
  today: { from: 't', to: 'n', span: '1 day' },
  yesterday: { from: `t - interval '1 day'`, to: 't', span: '1 day' },
  last7: { from: `t - interval '6 days'`, to: 'n', span: '7 days' },
  last30: { from: `t - interval '29 days'`, to: 'n', span: '30 days' },
  last90: { from: `t - interval '89 days'`, to: 'n', span: '90 days' },
  thisWeek: { from: `date_trunc('week', t)`, to: 'n', span: '7 days' },
  lastWeek: { from: `date_trunc('week', t) - interval '7 days'`, to: `date_trunc('week', t)`, span: '7 days' },
  thisMonth: { from: `date_trunc('month', t)`, to: 'n', span: '1 month' },
  lastMonth: { from: `date_trunc('month', t) - interval '1 month'`, to: `date_trunc('month', t)`, span: '1 month' },
  thisYear: { from: `date_trunc('year', t)`, to: 'n', span: '1 year' },
  lastYear: { from: `date_trunc('year', t) - interval '1 year'`, to: `date_trunc('year', t)`, span: '1 year' },
};

/** Longer than any data: the database could not say what lies as far before a longer range. */
const LONGEST_MS = 200 * 366 * 86_400_000;

/** How long a fixed range is: whole months are compared with as many whole months. */
const LENGTH = `case when begins = date_trunc('month', begins) and ends = date_trunc('month', ends)
  then make_interval(months => ((extract(year from ends) - extract(year from begins)) * 12
                                + extract(month from ends) - extract(month from begins))::int)
  else ends - begins end`;

/** The end of the range before: of a shorter month the whole, where it lacks the day on which the range ends. */
const endBefore = (span: string): string => `case when extract(year from ${span}) + extract(month from ${span}) > 0
    and extract(day from ends - ${span}) < extract(day from ends)
  then date_trunc('day', ends - ${span}) + interval '1 day' else ends - ${span} end`;

/** Nothing has begun yet in a day, week … that begins now: its range holds nothing, but is one. */
const atLeastOne = ({ from, to }: Record<'from' | 'to', Date>): Range => ({
  from: from.getTime(),
  to: Math.max(to.getTime(), from.getTime() + 1),
});

/** The range of a question, and the one it is compared with: as much earlier in calendar units of the zone. */
export async function rangesOf(
  db: Queryable,
  { range, compare }: Pick<Question, 'range' | 'compare'>,
  { zone, now }: { zone: string; now: number },
): Promise<{ range: Range; before: Range | null }> {
  const preset = 'preset' in range ? PRESETS[range.preset]! : { from: '$3', to: '$4', span: '' };
  const fixed = 'preset' in range ? { from: 0, to: 0 } : range;
  if (!('preset' in range) && (range.from >= range.to || range.to - range.from > LONGEST_MS))
    throw new Refusal('bad-range', { fields: ['range'] });
  const span =
    compare === 'year' ? `interval '1 year'` : preset.span === '' ? `(${LENGTH})` : `interval '${preset.span}'`;
  const { rows } = await db.query<Record<'from' | 'to' | 'beforeFrom' | 'beforeTo', Date>>(
    `select begins at time zone $2 as from, ends at time zone $2 as to,
            (begins - span) at time zone $2 as "beforeFrom", (${endBefore('span')}) at time zone $2 as "beforeTo"
     from (
       select (${preset.from.replace('$3', '$3::timestamptz at time zone $2')})::timestamp as begins,
              (${preset.to.replace('$4', '$4::timestamptz at time zone $2')})::timestamp as ends
       from (select date_trunc('day', $1::timestamptz at time zone $2) as t, $1::timestamptz at time zone $2 as n,
                    $3::timestamptz, $4::timestamptz) today
     ) bounds cross join lateral (select ${span} as span) length`,
    [new Date(now), zone, new Date(fixed.from), new Date(fixed.to)],
  );
  const { from, to, beforeFrom, beforeTo } = rows[0]!;
  return {
    // A fixed range is answered exactly as given, also where an hour of the clock stands twice.
    range: 'preset' in range ? atLeastOne({ from, to }) : range,
    before: compare === 'none' ? null : atLeastOne({ from: beforeFrom, to: beforeTo }),
  };
}
