import type { Wish } from '@parley/core/routing/choose-wished';
import type { Queryable } from '../../db/pool';

/** Whom a link names first, with the members of its group. */
const WISH = `
  l.agent_id as "agentId", g.strategy,
  array(select m.agent_id from agent_group_members m where m.group_id = g.id) as members
  from links l left join agent_groups g on g.id = l.group_id`;

type WishRow = Wish & { of: string };

/** By visitor: whom they ask for by the link of the visit they are on. Most came by none. */
export async function wishesOfVisitors(db: Queryable, visitorIds: readonly string[]): Promise<Map<string, Wish>> {
  const { rows } = await db.query<WishRow>({
    name: 'wishes-of-visitors',
    text: `select v.id as of, ${WISH}
           join visits vi on vi.link_id = l.id
           join visitors v on v.visit_id = vi.id
           where v.id = any($1::uuid[]) and (l.agent_id is not null or l.group_id is not null)`,
    values: [visitorIds],
  });
  return new Map(rows.map(({ of, ...wish }) => [of, wish]));
}

/** By conversation that waits. */
export async function wishesOfConversations(db: Queryable, ids: readonly string[]): Promise<Map<string, Wish>> {
  const { rows } = await db.query<WishRow>({
    name: 'wishes-of-conversations',
    text: `select c.id as of, ${WISH}
           join conversations c on c.link_id = l.id
           where c.id = any($1::uuid[]) and (l.agent_id is not null or l.group_id is not null)`,
    values: [ids],
  });
  return new Map(rows.map(({ of, ...wish }) => [of, wish]));
}
