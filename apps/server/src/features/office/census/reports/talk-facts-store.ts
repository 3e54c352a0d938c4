import { numberOf } from '@parley/core/census/dimensions';
import type { ReportDimension } from '@parley/core/census/questions';
import { type TalkPart, talkParts } from '@parley/core/census/talk/parts';
import type { Question } from '@parley/protocol/http/census/reports';
import type { Queryable } from '../../../../db/pool';
import { raw, sql } from '../../../../db/sql';
import type { Reader } from '../../../foundation/access/scope';
import { notInTrash } from '../../../foundation/access/trash';
import type { Range } from '../range-store';
import { amongOf } from '../talk/among-store';
import { storedAs } from '../talk/columns';
import type { Facts } from './facts-store';
import { KEYED, keyedAmong, keyedBy } from './visit-facts-store';

const COLUMNS: Partial<Record<ReportDimension, string>> = {
  site: 'f.site_id::text',
  channel: 'f.channel',
  entry: 'f.entry',
  agent: 's.agent_id::text',
};

/**
 * Conversations in the scope of the reader (rule A-24). Divided or filtered by agents, they are the shares of these
 * agents.
 */
export function talkFacts(
  { dimensions, filters, valid }: Pick<Question, 'dimensions' | 'filters' | 'valid'>,
  reader: Reader,
): Facts {
  const isShared = [...dimensions, ...filters.map(({ dimension }) => dimension)].includes('agent');
  const row = isShared ? 's' : 'f';
  const groups = raw(`${row}.groups`);
  return {
    table: raw(isShared ? 'agent_shares s join talk_facts f on f.conversation_id = s.conversation_id' : 'talk_facts f'),
    at: raw('f.opened_at'),
    keyOf: (dimension, n) => {
      if (KEYED[dimension]) return keyedBy(KEYED[dimension], n);
      // A conversation that several groups had is one of each.
      if (dimension === 'group')
        return {
          key: sql`${raw(`g_${n}`)}.id::text`,
          join: sql`cross join lateral unnest(${groups}) as ${raw(`g_${n}`)}(id)`,
          applies: sql`cardinality(${groups}) > 0`,
        };
      return { key: raw(COLUMNS[dimension]!), join: raw(''), applies: raw('true') };
    },
    among: (dimension, keys) => {
      if (KEYED[dimension]) return keyedAmong(KEYED[dimension], keys);
      if (dimension === 'group') return sql`${groups}::text[] && ${keys}::text[]`;
      return sql`${raw(COLUMNS[dimension]!)} = any(${keys}::text[])`;
    },
    parts: Object.fromEntries(
      talkParts.map((part) => [
        part,
        raw(part === 'total' ? 'count(*)' : `coalesce(sum(${row}.${storedAs(part, valid)}), 0)`),
      ]),
    ),
    weightOf: (part) => raw(part === 'total' ? '1' : `${row}.${storedAs(part as TalkPart, valid)}`),
    id: raw('f.conversation_id'),
    visitor: raw('f.visitor_id'),
    openable: sql`exists (select 1 from conversations c where c.id = b.id and ${notInTrash('c.id')})`,
    times: {
      length: { length: raw(`${row}.length`), where: raw(`${row}.ended = 1`) },
      waited: { length: raw(`${row}.waited`), where: raw(`${row}.waits = 1`) },
      firstResponse: { length: raw(`${row}.first_response`), where: raw(`${row}.firsts = 1`) },
    },
    scope: amongOf({}, reader).facts,
  };
}

/** Number of conversations of a range, by sums. */
export async function countTalks(db: Queryable, zone: number, { from, to }: Range): Promise<number> {
  const { rows } = await db.query<{ n: number }>({
    name: 'census-report-talks',
    text: `select coalesce(sum(total), 0)::bigint as n from census_talk
           where zone = $1 and grain = 'd' and dimension = ${numberOf('all')}
             and at > $2::timestamptz - interval '1 day' and at < $3`,
    values: [zone, new Date(from), new Date(to)],
  });
  return Number(rows[0]!.n);
}
