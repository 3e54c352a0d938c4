import type { ReportDimension } from '@parley/core/census/questions';
import { type EvaluatePart, evaluateParts } from '@parley/core/census/service/evaluate/parts';
import { serviceTalkParts } from '@parley/core/census/service/talk/parts';
import type { Question } from '@parley/protocol/http/census/reports';
import type { Queryable } from '../../../../db/pool';
import { raw, type Sql, sql } from '../../../../db/sql';
import type { Reader } from '../../../foundation/access/scope';
import { notInTrash } from '../../../foundation/access/trash';
import { readListedAgents, readListedRobots } from '../service/agents-store';
import { ofRated, partSum, partWeight } from '../service/ratings-store';
import { partsBy } from '../service/shares-store';
import type { Facts } from './facts-store';

type Columns = Partial<Record<ReportDimension, string>>;

/** `groups`: those of the agent when it got the conversation. */
function dividedBy(columns: Columns, groups: string): Pick<Facts, 'keyOf' | 'among'> {
  return {
    keyOf: (dimension, n) => {
      if (dimension !== 'group') return { key: raw(columns[dimension]!), join: raw(''), applies: raw('true') };
      return {
        key: raw(`g_${n}.id::text`),
        join: raw(`cross join lateral unnest(${groups}) as g_${n}(id)`),
        applies: raw(`cardinality(${groups}) > 0`),
      };
    },
    among: (dimension, keys) =>
      dimension === 'group'
        ? sql`${raw(groups)}::text[] && ${keys}::text[]`
        : sql`${raw(columns[dimension]!)} = any(${keys}::text[])`,
  };
}

/** The middle of the bucket, as on the pages of agents, whose histograms are kept by month. */
const percentileOf = (share: number): Sql =>
  raw(`coalesce(census_length(percentile_disc(${share}) within group (order by census_bucket(s.first_response)::int)
    filter (where s.firsts > 0)), 0)`);

/** Over the turns of all shares of a group: each share keeps its own as an array. */
const percentileOfTurns = (share: number): Sql =>
  raw(`coalesce((
    select census_length(percentile_disc(${share}) within group (order by census_bucket(ms)::int))
    from unnest(string_to_array(nullif(string_agg(nullif(array_to_string(s.responses, ','), ''), ','), ''), ',')::int[])
      as u(ms)), 0)`);

/** What agents of the reader's scope had in their hands, and how they and robots were rated, as on the pages of agents. */
export async function serviceFacts(
  db: Queryable,
  valid: Question['valid'],
  reader: Reader,
): Promise<Record<'shares' | 'ratings', Facts>> {
  const agents = (await readListedAgents(db, reader, {})).map(({ id }) => id);
  const robotIds = (await readListedRobots(db, {})).map(({ id }) => id);
  const of = partsBy(valid, null);
  const shares: Facts = {
    table: raw('agent_shares s'),
    at: raw('s.opened_at'),
    ...dividedBy({ agent: 's.agent_id::text', site: 's.site_id::text', channel: 's.channel' }, 's.groups'),
    parts: {
      ...Object.fromEntries(serviceTalkParts.map((part) => [part, raw(`coalesce(sum(${of[part]}), 0)`)])),
      customers: raw('count(distinct coalesce(s.visitor_id, s.conversation_id))'),
      firstMedian: percentileOf(0.5),
      firstP90: percentileOf(0.9),
      turnMedian: percentileOfTurns(0.5),
      turnP90: percentileOfTurns(0.9),
    },
    wholes: {
      firstResponseMedian: ['firstMedian'],
      firstResponseP90: ['firstP90'],
      responseMedian: ['turnMedian'],
      responseP90: ['turnP90'],
    },
    weightOf: (part) => (part === 'customers' ? null : raw(of[part as keyof typeof of])),
    id: raw('s.conversation_id'),
    // An erased visitor counts once a conversation.
    visitor: raw('coalesce(s.visitor_id, s.conversation_id)'),
    openable: sql`exists (select 1 from conversations c where c.id = b.id and ${notInTrash('c.id')})`,
    times: {},
    scope: sql`s.agent_id = any(${agents}::uuid[])`,
  };
  const groups = `coalesce((select h.groups from agent_shares h
    where h.conversation_id = f.conversation_id and h.agent_id = f.agent_id), '{}')`;
  const ratings: Facts = {
    table: raw('rating_facts f left join conversations c on c.id = f.conversation_id'),
    at: raw('f.opened_at'),
    ...dividedBy({ agent: 'f.agent_id::text', site: 'f.site_id::text', channel: 'f.channel' }, groups),
    parts: Object.fromEntries(evaluateParts.map((part) => [part, raw(partSum(part))])),
    behind: {
      ratingMean: 'ratings',
      goodShare: 'ratings',
      badShare: 'ratings',
      agentRatingMean: 'agentRatings',
      robotRatingMean: 'robotRatings',
    },
    weightOf: (part) => raw(`(${partWeight(part as EvaluatePart).where})::int`),
    id: raw('f.conversation_id'),
    visitor: raw('c.visitor_id'),
    openable: sql`exists (select 1 from conversations c where c.id = b.id and ${notInTrash('c.id')})`,
    times: {},
    scope: ofRated({ reader, agentIds: agents, robotIds }),
  };
  return { shares, ratings };
}
