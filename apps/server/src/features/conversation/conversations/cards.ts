import type { Queryable } from '../../../db/pool';

/**
 * Keeps the visitors' cards of conversations that end, as they are now: what the archive learns later does not change
 * what stood there then. Called in the transaction that ends them.
 */
export async function keepCards(tx: Queryable, conversationIds: readonly string[], now: number): Promise<void> {
  if (conversationIds.length === 0) return;
  await tx.query({
    name: 'keep-cards',
    text: `insert into conversation_cards (conversation_id, visitor_id, card, taken_at)
           select c.id, v.id, jsonb_build_object('name', v.name, 'tags', v.tags, 'phone', coalesce(p.phone, ''),
                    'mail', coalesce(p.mail, ''), 'wechat', coalesce(p.wechat, ''), 'remark', coalesce(p.remark, ''),
                    'fields', coalesce(p.fields, '{}')), $2
           from conversations c join visitors v on v.id = c.visitor_id left join people p on p.id = v.person_id
           where c.id = any($1::uuid[])
           on conflict do nothing`,
    values: [conversationIds, new Date(now)],
  });
}

/** For who erases a person: the cards that stood beside the conversations of these visitors. Answers how many. */
export async function forgetCards(tx: Queryable, visitorIds: readonly string[]): Promise<number> {
  const { rowCount } = await tx.query('delete from conversation_cards where visitor_id = any($1::uuid[])', [
    visitorIds,
  ]);
  return rowCount ?? 0;
}
