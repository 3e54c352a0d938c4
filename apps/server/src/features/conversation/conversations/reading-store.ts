import type { Queryable } from '../../../db/pool';
import type { StoredState } from './store';

/** A visitor with its newest conversation: facts that decide whether an agent may see it. */
export type SeenRecord = {
  site_id: string;
  state: StoredState;
  conversation_id: string | null;
  owner_id: string | null;
  transfer_to: string | null;
  watching: boolean;
  trashed: boolean;
};

export async function findSeen(db: Queryable, visitorId: string, agentId: string): Promise<SeenRecord | null> {
  const { rows } = await db.query<SeenRecord>({
    name: 'see-visitor',
    text: `select v.site_id, v.state, v.conversation_id, c.owner_id, c.transfer_to,
                  exists (select 1 from watches w where w.visitor_id = v.id and w.agent_id = $2) as watching,
                  exists (select 1 from conversation_trash x where x.conversation_id = c.id) as trashed
           from visitors v left join conversations c on c.id = v.conversation_id where v.id = $1`,
    values: [visitorId, agentId],
  });
  return rows[0] ?? null;
}

/** The visitor's newest conversation, if it has or had an owner; null: unknown visitor. */
export async function findHadConversation(
  db: Queryable,
  visitorId: string,
): Promise<{ conversation_id: string | null } | null> {
  const { rows } = await db.query<{ conversation_id: string | null }>({
    name: 'colleagues-conversation',
    text: `select case when state in ('current', 'end', 'gone') then conversation_id end as conversation_id
           from visitors where id = $1`,
    values: [visitorId],
  });
  return rows[0] ?? null;
}

/** Whether a conversation is of this visitor or of another visitor of the same person. */
export async function isOfVisitor(db: Queryable, conversationId: string, visitorId: string): Promise<boolean> {
  const { rows } = await db.query<{ id: string }>({
    name: 'conversation-of-visitor',
    text: `select c.id from conversations c, visitors own, visitors v
           where c.id = $1 and own.id = $2 and v.id = c.visitor_id and (v.id = own.id or v.person_id = own.person_id)`,
    values: [conversationId, visitorId],
  });
  return rows.length > 0;
}
