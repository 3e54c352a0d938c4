import type { Wish } from '@parley/core/routing/choose-for-link';
import type { Queryable } from '../../../db/pool';

/** Columns of a link's wish. If it names only an agent, the agent's own groups count, oldest first. */
const WISH = `
  t.agent_id as "agentId",
  nullif(l.language, 'auto') as language,
  nullif(l.skill, '') as skill,
  true as "isOfLink",
  case when t.group_id is not null then array[t.group_id] else array(
    select m.group_id from agent_group_members m join agent_groups g on g.id = m.group_id
    where m.agent_id = t.agent_id order by g.created_at, g.id
  ) end as "groupIds"`;
/** Condition: the link has a wish. */
const HAS_WISH = `(t.agent_id is not null or t.group_id is not null or l.language <> 'auto' or l.skill <> '')`;
/** Visitors of other channels ask for the group of their account. */
const WISH_OF_ACCOUNT = 'null::uuid, null, null, false, array[a.group_id]';
/** The target that the visitor of this row got (V-24). */
const targetBy = (row: 'vi' | 'c') => `cross join lateral (
  select case when ${row}.link_variant = 'b' then l.second_agent_id else l.agent_id end as agent_id,
         case when ${row}.link_variant = 'b' then l.second_group_id else l.group_id end as group_id) t`;

/** `of`: id of the visitor or the conversation. */
export type WishRow = Omit<Wish, 'groups'> & { of: string; groupIds: string[]; isOfLink: boolean };

export async function findWishesOfVisitors(db: Queryable, visitorIds: readonly string[]): Promise<WishRow[]> {
  const { rows } = await db.query<WishRow>({
    name: 'wishes-of-visitors',
    text: `select v.id as of, ${WISH}
           from links l
           join visits vi on vi.link_id = l.id
           ${targetBy('vi')}
           join visitors v on v.visit_id = vi.id
           where v.id = any($1::uuid[]) and ${HAS_WISH}
           union all
           select k.visitor_id, ${WISH_OF_ACCOUNT}
           from channel_contacts k join channel_accounts a on a.id = k.account_id
           where k.visitor_id = any($1::uuid[]) and a.group_id is not null`,
    values: [visitorIds],
  });
  return rows;
}

export async function findWishesOfConversations(db: Queryable, ids: readonly string[]): Promise<WishRow[]> {
  const { rows } = await db.query<WishRow>({
    name: 'wishes-of-conversations',
    text: `select c.id as of, ${WISH}
           from links l
           join conversations c on c.link_id = l.id
           ${targetBy('c')}
           where c.id = any($1::uuid[]) and ${HAS_WISH}
           union all
           select c.id, ${WISH_OF_ACCOUNT}
           from conversations c
           join channel_contacts k on k.visitor_id = c.visitor_id
           join channel_accounts a on a.id = k.account_id
           where c.id = any($1::uuid[]) and a.group_id is not null`,
    values: [ids],
  });
  return rows;
}
