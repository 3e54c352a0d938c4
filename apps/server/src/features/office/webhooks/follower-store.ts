import type { HookEvent } from '@parley/protocol/http/programs/programs';
import type { Queryable } from '../../../db/pool';

/** An enabled webhook; it is told of transactions after `commitId`. */
export type FollowedHook = { id: string; events: HookEvent[]; commitId: number };

export async function readFollowedHooks(tx: Queryable): Promise<FollowedHook[]> {
  const { rows } = await tx.query<FollowedHook>(
    'select id, events, commit_id as "commitId" from webhooks where enabled order by id',
  );
  return rows;
}

export type NotedRow = {
  source: 'visit' | 'letter' | 'person';
  id: string;
  visitorId: string;
  at: Date;
  /** A phone number, a mail address or a WeChat id is known. */
  hasContact: boolean;
};

/** Visits, letters and people among these keys, in the order of their time. People without a visitor are left out. */
export async function readNoted(tx: Queryable, keys: readonly string[]): Promise<NotedRow[]> {
  const { rows } = await tx.query<NotedRow>(
    `select 'visit' as source, id, visitor_id as "visitorId", started_at as at, false as "hasContact"
     from visits where id = any($1::uuid[])
     union all
     select 'letter', id, visitor_id, created_at, concat(phone, email, wechat) <> ''
     from letters where id = any($1::uuid[]) and reason <> 'talk'
     union all
     select 'person', p.id, v.id, p.updated_at, true
     from people p
     cross join lateral (select id from visitors where person_id = p.id order by number limit 1) v
     where p.id = any($1::uuid[]) and concat(p.phone, p.mail, p.wechat) <> ''
     order by at, id`,
    [keys],
  );
  return rows;
}

/** Notes that these visitors can be reached; returns those of whom it was not known. */
export async function addLeads(tx: Queryable, visitorIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into webhook_leads (visitor_id)
     select id from visitors where id = any($1::uuid[]) order by id
     on conflict do nothing
     returning visitor_id as id`,
    [visitorIds],
  );
  return rows.map(({ id }) => id);
}
