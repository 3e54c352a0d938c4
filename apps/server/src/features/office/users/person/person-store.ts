import type { Queryable } from '../../../../db/pool';
import { every, sql, statement } from '../../../../db/sql';
import {
  conversationsInScope,
  heldInScope,
  ofConversationsInScope,
  type Reader,
} from '../../../foundation/access/scope';

/** This person and those merged into it; their visitors belong to it. */
export async function findFamily(db: Queryable, id: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `with recursive family as (
       select $1::uuid as id
       union
       select p.id from people p join family f on p.merged_into = f.id
     )
     select id from family`,
    [id],
  );
  return rows.map((row) => row.id);
}

export type Touch = { time: Date; source: string; engine: string; keyword: string; url: string; referrer: string };
export type Metrics = {
  visits: number;
  pages: number;
  dwell: number;
  conversations: number;
  messages: number;
  letters: number;
  rating: number | null;
  first: Touch | null;
  last: Touch | null;
};

/** Figures of these visitors; conversations count only in the reader's scope. */
export async function readMetrics(db: Queryable, reader: Reader, visitors: readonly string[]): Promise<Metrics> {
  const talks = every([sql`c.visitor_id = any(${visitors}::uuid[])`, conversationsInScope(reader, 'c')]);
  const rated = every([
    sql`r.visitor_id = any(${visitors}::uuid[])`,
    ofConversationsInScope(reader, 'r.conversation_id'),
  ]);
  const left = every([sql`l.visitor_id = any(${visitors}::uuid[])`, heldInScope(reader, 'l.owner_id')]);
  const { rows } = await db.query<Omit<Metrics, 'first' | 'last'>>(
    statement(sql`select
       (select count(*) from visits where visitor_id = any(${visitors}::uuid[])) as visits,
       (select count(*) from page_views where visitor_id = any(${visitors}::uuid[])) as pages,
       (select coalesce(sum(extract(epoch from ended_at - started_at) * 1000), 0)::float8
        from visits where visitor_id = any(${visitors}::uuid[]) and ended_at is not null) as dwell,
       (select count(*) from conversations c where ${talks}) as conversations,
       (select coalesce(sum(visitor_messages + agent_messages), 0)::int from conversations c where ${talks}) as messages,
       (select count(*) from letters l where ${left}) as letters,
       (select avg(score)::float8 from ratings r where ${rated}) as rating`),
  );
  const touch = async (direction: 'asc' | 'desc') => {
    const found = await db.query<Touch>(
      `select started_at as time, source, engine, keyword, landing_url as url, referrer
       from visits where visitor_id = any($1::uuid[]) order by started_at ${direction} limit 1`,
      [visitors],
    );
    return found.rows[0] ?? null;
  };
  return { ...rows[0]!, first: await touch('asc'), last: await touch('desc') };
}

export type IdentityRow = {
  id: string;
  site: string;
  siteName: string;
  name: string;
  email: string;
  phone: string;
  verified: boolean;
  link: string | null;
};

export async function readIdentities(db: Queryable, visitors: readonly string[]): Promise<IdentityRow[]> {
  const { rows } = await db.query<IdentityRow>(
    `select id, site, "siteName", name, email, phone, verified, link
     from (
       select distinct on (i.site_id, i.link_id, i.external_id)
         i.external_id as id, s.key as site, s.name as "siteName", i.name, i.email, i.phone, i.verified, l.name as link, i.told_at
       from visitor_identities i join sites s on s.id = i.site_id left join links l on l.id = i.link_id
       where i.visitor_id = any($1::uuid[])
       order by i.site_id, i.link_id, i.external_id, i.told_at desc
     ) newest
     order by told_at desc`,
    [visitors],
  );
  return rows;
}

export async function readNicknames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; nickname: string }>(
    'select id, nickname from agents where id = any($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, nickname }) => [id, nickname]));
}

export type MergeRow = { id: string; name: string; nickname: string; at: Date; undoneAt: Date | null };

export async function readMerges(db: Queryable, keptId: string): Promise<MergeRow[]> {
  const { rows } = await db.query<MergeRow>(
    `select m.id, p.name, a.nickname, m.at, m.undone_at as "undoneAt"
     from person_merges m join people p on p.id = m.merged_id join agents a on a.id = m.agent_id
     where m.kept_id = $1 order by m.at desc limit 50`,
    [keptId],
  );
  return rows;
}
