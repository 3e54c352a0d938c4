import type { Queryable } from '../../../db/pool';

/** Whether the visitor has a running visit or an open conversation by this link. */
export async function isUnderWay(db: Queryable, linkId: string, visitorId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'link-under-way',
    text: `select 1
           from visitors v
           left join visits vi on vi.id = v.visit_id
           left join conversations c on c.id = v.conversation_id
           where v.id = $1 and ((v.online and vi.link_id = $2) or (c.link_id = $2 and c.state <> 'end'))`,
    values: [visitorId, linkId],
  });
  return (rowCount ?? 0) > 0;
}

/** Names a visitor who has neither a name nor a card. */
export async function nameUnnamed(tx: Queryable, visitorId: string, name: string): Promise<void> {
  await tx.query(
    `update visitors set name = $2, version = version + 1 where id = $1 and person_id is null and name = ''`,
    [visitorId, name],
  );
}

export type LinkHost = {
  domains: string[];
  avatar: string | null;
  enabled: boolean | null;
};

/** The site of a link, and the public name and picture of its agent; null: no such site or agent. */
export async function findHost(db: Queryable, siteId: string, agentId: string | null): Promise<LinkHost> {
  const { rows } = await db.query<LinkHost>({
    name: 'link-host',
    text: `select s.domains, a.avatar, a.enabled
           from sites s left join agents a on a.id = $2 and a.deleted_at is null where s.id = $1`,
    values: [siteId, agentId],
  });
  return rows[0]!;
}
