import type { Template } from '@parley/core/channels/wechat/templates';
import type { Queryable } from '../../db/pool';

export type AccountOfVisitor = {
  accountId: string;
  subscribed: boolean | null;
  templates: Template[];
};

/** The account by which a visitor writes; null: none, or it is deleted. */
export async function findAccountOf(db: Queryable, visitorId: string): Promise<AccountOfVisitor | null> {
  const { rows } = await db.query<AccountOfVisitor>({
    name: 'channel-account-of-visitor',
    text: `select a.id as "accountId", k.subscribed, a.templates
           from channel_contacts k join channel_accounts a on a.id = k.account_id
           where k.visitor_id = $1 and a.deleted_at is null`,
    values: [visitorId],
  });
  return rows[0] ?? null;
}

/** Queues what was said in a conversation before a message and is not queued yet, so that it goes out before it. */
export async function queueEarlier(
  tx: Queryable,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<void> {
  await tx.query(
    `insert into channel_outbox (account_id, visitor_id, conversation_id, seq, only_id, kind, next_at, created_at)
     select k.account_id, m.visitor_id, m.conversation_id, m.seq, m.only_id, m.kind, m.sent_at, m.sent_at
     from messages m join channel_contacts k on k.visitor_id = m.visitor_id
     where m.conversation_id = $1 and m.seq < $2 and m.role <> 'user' and m.recalled_at is null
       and m.sent_at >= k.created_at
       and m.seq > coalesce((select max(o.seq) from channel_outbox o where o.conversation_id = $1), 0)
     order by m.seq on conflict do nothing`,
    [conversationId, seq],
  );
}

/** Queues a message of a conversation as a filled template. The follower of messages leaves what is queued as it is. */
export async function queueNotice(
  tx: Queryable,
  { accountId, conversationId, onlyID }: { accountId: string; conversationId: string; onlyID: string },
  notice: string,
): Promise<void> {
  await tx.query(
    `insert into channel_outbox
       (account_id, visitor_id, conversation_id, seq, only_id, kind, words, next_at, created_at)
     select $1, m.visitor_id, m.conversation_id, m.seq, m.only_id, 'template', $4, m.sent_at, m.sent_at
     from conversations c join messages m on m.conversation_id = c.id and m.visitor_id = c.visitor_id
     where c.id = $2 and m.only_id = $3`,
    [accountId, conversationId, onlyID, notice],
  );
}
