import type { Face } from '@parley/core/visitors/faces';
import { AUTOMATIC } from '@parley/protocol/rule-of-answer';
import type { Queryable } from '../../../db/pool';

export type ProfileRow = {
  username: string;
  nickname: string;
  avatar: string;
  jobNumber: string;
  roles: string[];
  groups: string[];
  signature: { zh?: string; en?: string };
  welcome: { zh?: string; en?: string };
  away: { zh?: string; en?: string };
  faces: Face[];
  phone: string | null;
  email: string | null;
};

export async function readProfile(db: Queryable, id: string): Promise<ProfileRow> {
  const { rows } = await db.query<ProfileRow>(
    `select a.username, a.nickname, a.avatar, a.job_number as "jobNumber", a.signature, a.welcome, a.away, a.faces, a.phone, a.email,
            array(
              select coalesce(nullif(r.name, ''), r.role)
              from agent_roles ar join roles r on r.id = ar.role_id where ar.agent_id = a.id order by r.role
            ) as roles,
            array(
              select g.name from agent_group_members m join agent_groups g on g.id = m.group_id
              where m.agent_id = a.id order by g.created_at, g.id
            ) as groups
     from agents a where a.id = $1`,
    [id],
  );
  return rows[0]!;
}

export async function saveContact(
  tx: Queryable,
  id: string,
  channel: 'phone' | 'email',
  address: string | null,
): Promise<void> {
  await tx.query(`update agents set ${channel === 'phone' ? 'phone' : 'email'} = $2 where id = $1`, [id, address]);
}

export type Figures = { chats: number; firstResponse: number | null; rating: number | null; rated: number };

/**
 * Figures of each agent since a time, or of one agent. Each part uses an index: conversations by last owner and opening
 * time, first responses by the key of the messages, ratings by agent and time. Automatic messages do not count as
 * responses, nor do answers to letters, whose conversation is opened by the answer. Bots, the sandbox, whose ratings have
 * no facts, and ratings that an appeal took out are in no figure (docs: metrics).
 */
export async function readFigures(db: Queryable, from: number, agentId: string | null): Promise<Figures[]> {
  const { rows } = await db.query<Figures>({
    name: agentId === null ? 'figures-of-all' : 'figures-of-one',
    text: `
      with had as (
        select c.last_owner_id as agent_id, c.id, coalesce(c.assigned_at, c.opened_at) as given_at
        from conversations c
        where c.opened_at >= $1 and ${agentId === null ? '$2::uuid is null and c.last_owner_id is not null' : 'c.last_owner_id = $2'}
          and not exists (select from visitors v where v.id = c.visitor_id and v.sandbox)
          and not exists (select from conversation_facts k where k.conversation_id = c.id and k.device = 'bot')
      ),
      answered as (
        select h.agent_id, h.id,
               (
                 select extract(epoch from greatest(m.sent_at - h.given_at, interval '0'))
                 from messages m
                 where m.conversation_id = h.id and m.author_id = h.agent_id and m.only_id not like '${AUTOMATIC}%'
                   and m.only_id not like 'reply-%'
                 order by m.seq
                 limit 1
               ) as seconds
        from had h
      ),
      talks as (
        select agent_id, count(*) as chats,
               percentile_cont(0.5) within group (order by seconds) filter (where seconds is not null) as "firstResponse"
        from answered group by agent_id
      ),
      scores as (
        select r.agent_id, avg(r.score)::float8 as rating, count(*) as rated
        from ratings r join rating_facts f on f.conversation_id = r.conversation_id and f.agent_id = r.agent_id
        where r.rated_at >= $1 and ($2::uuid is null or r.agent_id = $2) and not f.withdrawn
        group by r.agent_id
      )
      select coalesce(t.chats, 0) as chats, t."firstResponse", s.rating, coalesce(s.rated, 0) as rated
      from talks t full join scores s on s.agent_id = t.agent_id`,
    values: [new Date(from), agentId],
  });
  return rows;
}
