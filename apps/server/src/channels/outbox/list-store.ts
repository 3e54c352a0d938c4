import type { ChannelFault } from '@parley/core/channels/words';
import type { Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../db/pool';
import { every, sql, statement } from '../../db/sql';

export type OutboxRow = {
  id: number;
  accountId: string;
  visitorId: string;
  name: string;
  conversationId: string;
  onlyID: string;
  kind: string;
  state: 'queued' | 'sent' | 'failed';
  tries: number;
  error: string | null;
  fault: ChannelFault | null;
  createdAt: Date;
  nextAt: Date;
  sentAt: Date | null;
};

/** Messages to visitors, newest first, by the index of their times. */
export async function listOutbox(
  db: Queryable,
  { account, state, pageNo, pageSize }: Value<'GET /weChat/getOutbox'>,
): Promise<{ rows: OutboxRow[]; total: number }> {
  const where = every([
    account !== undefined && sql`o.account_id = ${account}`,
    state !== undefined && sql`o.state = any(${state}::text[])`,
  ]);
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(statement(sql`select count(*) as total from channel_outbox o where ${where}`)),
    db.query<OutboxRow>(
      statement(sql`
        select o.id, o.account_id as "accountId", o.visitor_id as "visitorId",
               coalesce(nullif(v.name, ''), '#' || v.number) as name, o.conversation_id as "conversationId",
               o.only_id as "onlyID", o.kind, o.state, o.tries, o.error, o.fault, o.created_at as "createdAt",
               o.next_at as "nextAt", o.sent_at as "sentAt"
        from channel_outbox o join visitors v on v.id = o.visitor_id
        where ${where}
        order by o.created_at desc, o.id desc
        limit ${pageSize} offset ${(pageNo - 1) * pageSize}`),
    ),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.total };
}
