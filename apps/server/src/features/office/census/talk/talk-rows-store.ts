import type { TalkPart, ValidKind } from '@parley/core/census/talk/parts';
import type { TalkEntry } from '@parley/protocol/http/census/talk';
import type { Queryable } from '../../../../db/pool';
import { every, raw, type Sql, sql, statement } from '../../../../db/sql';
import { notInTrash } from '../../../foundation/access/trash';
import { type Clock, clockColumns, clockJoin } from '../clock-store';
import type { Range } from '../range-store';
import { type Among, factsOf, openedIn, partsIn } from './among-store';
import { storedAs, VALID } from './columns';

export type TalkRow = {
  conversation: string;
  isOpenable: boolean;
  YQToken: string | null;
  name: string;
  at: Date;
  endedAt: Date | null;
  site: string;
  channel: string;
  entry: TalkEntry;
  serviceID: string | null;
  nickname: string | null;
  isValid: boolean;
  isMissed: boolean;
  messages: number;
  waited: number | null;
  firstResponse: number | null;
  ratings: number;
  score: number | null;
  leads: number;
};

type Wish = {
  range: Range;
  key: { dimension: number; ids: readonly number[] };
  among: Among;
  valid: ValidKind;
  clock: Clock;
  /** Facts in which this part is not 0; each counts as much as its part. */
  part: TalkPart;
  offset: number;
  limit: number;
};

type Asked = Omit<Wish, 'clock' | 'offset' | 'limit'>;

const weightOf = ({ among, part, valid }: Asked) =>
  part === 'total' ? raw('1') : raw(`${partsIn(among)}${storedAs(part, valid)}`);

const behind = (asked: Asked): Sql =>
  every([
    openedIn(asked.among, asked.range),
    sql`f.keys[${asked.key.dimension}::int] = any(${asked.key.ids}::int[])`,
    asked.among.facts,
    sql`${weightOf(asked)} <> 0`,
  ]);

/** The conversations in which a part is not 0, newest first. */
export async function readTalkRows(db: Queryable, wish: Wish): Promise<TalkRow[]> {
  const { among, valid, clock, offset, limit } = wish;
  const of = partsIn(among);
  const { rows } = await db.query<TalkRow>(
    statement(sql`
        select r.*, o.id as "YQToken", coalesce(s.key, '') as site, a.nickname, c.id is not null as "isOpenable",
               case when c.id is null then '' else coalesce(nullif(v.name, ''), '#' || v.number) end as name
        from (${raw(columnsOf(of, valid, clock))} from ${factsOf(among)} ${clockJoin(of, clock)} where ${behind(wish)}
              order by f.opened_at desc, f.conversation_id desc limit ${limit} offset ${offset}) r
        left join conversations c on c.id = r.conversation and ${notInTrash('c.id')}
        left join visitors v on v.id = c.visitor_id
        left join visitors o on o.id = r.visitor_id
        left join sites s on s.id = r.site_id
        left join agents a on a.id = r."serviceID"
        order by r.at desc, r.conversation desc`),
  );
  return rows;
}

/** What the part adds up to in them, and how many they are, counted one by one. */
export async function countTalkRows(db: Queryable, asked: Asked): Promise<{ total: number; count: number }> {
  const { rows } = await db.query<{ total: number; count: number }>(
    statement(sql`select coalesce(sum(${weightOf(asked)}), 0)::bigint as total, count(*)::int as count
                  from ${factsOf(asked.among)} where ${behind(asked)}`),
  );
  const { total, count } = rows[0]!;
  return { total: Number(total), count };
}

function columnsOf(of: 'f.' | 's.', valid: ValidKind, clock: Clock): string {
  const times = clockColumns(of, clock);
  return `
  select f.conversation_id as conversation, f.visitor_id, f.opened_at as at, f.ended_at as "endedAt",
         f.site_id, f.channel, f.entry, f.last_agent as "serviceID", ${of}${VALID[valid]} = 1 as "isValid",
         ${of}missed = 1 as "isMissed", ${of}messages,
         case when ${of}waits > 0 then ${times.waited}::float8 end as waited,
         case when ${of}firsts > 0 then ${times.first_response}::float8 end as "firstResponse", ${of}ratings::int,
         case when ${of}ratings > 0 then ${of}score::float8 / ${of}ratings end as score, ${of}leads`;
}
