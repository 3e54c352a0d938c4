import type { ChannelFault } from '@parley/core/channels/words';
import type { Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../db/pool';
import { every, type Sql, sql, statement } from '../../db/sql';

export type NewLine = {
  accountId: string;
  direction: 'callback' | 'call';
  what: string;
  state: 'done' | 'refused' | 'failed';
  error: string | null;
  fault: ChannelFault | null;
  ms: number | null;
  visitorId?: string | null;
};

/** Notes a refused callback, or a call. Never holds what was said, or a secret. */
export async function insertLine(db: Queryable, line: NewLine, now: number): Promise<void> {
  await db.query(
    `insert into channel_log (account_id, direction, what, state, error, fault, ms, visitor_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, (select id from visitors where id = $8), $9)`,
    [
      line.accountId,
      line.direction,
      line.what.slice(0, 100),
      line.state,
      line.error?.slice(0, 200) ?? null,
      line.fault,
      line.ms,
      line.visitorId ?? null,
      new Date(now),
    ],
  );
}

export type LogRow = {
  id: string;
  accountId: string;
  direction: 'callback' | 'call';
  what: string;
  state: 'done' | 'waiting' | 'refused' | 'failed';
  error: string | null;
  fault: ChannelFault | null;
  ms: number | null;
  at: Date;
  visitorId: string | null;
};

type Asked = Value<'GET /weChat/getLog'>;

/** Accepted callbacks (`i…`) are those of the inbox; refused ones and calls (`l…`) have lines of their own. */
const lines = ({ account, direction, state, from, to }: Asked): Sql => {
  const seen = (columns: { account: Sql; direction: Sql; state: Sql; at: Sql }) =>
    every([
      account !== undefined && sql`${columns.account} = ${account}`,
      direction !== undefined && sql`${columns.direction} = any(${direction}::text[])`,
      state !== undefined && sql`${columns.state} = any(${state}::text[])`,
      from !== undefined && sql`${columns.at} >= ${new Date(from)}`,
      to !== undefined && sql`${columns.at} < ${new Date(to)}`,
    ]);
  const ofInbox = { account: sql`account_id`, direction: sql`'callback'`, state: sql`state`, at: sql`received_at` };
  const ofLog = { account: sql`account_id`, direction: sql`direction`, state: sql`state`, at: sql`at` };
  return sql`
    select 'i' || id as id, account_id as "accountId", 'callback' as direction, kind as what, state, error, fault,
           (extract(epoch from done_at - received_at) * 1000)::int as ms, received_at as at, visitor_id as "visitorId"
    from channel_inbox where ${seen(ofInbox)}
    union all
    select 'l' || id, account_id, direction, what, state, error, fault, ms, at, visitor_id
    from channel_log where ${seen(ofLog)}`;
};

export async function listLines(db: Queryable, asked: Asked): Promise<{ rows: LogRow[]; total: number }> {
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(statement(sql`select count(*) as total from (${lines(asked)}) all_lines`)),
    db.query<LogRow>(
      statement(sql`
        select * from (${lines(asked)}) all_lines
        order by at desc, id desc
        limit ${asked.pageSize} offset ${(asked.pageNo - 1) * asked.pageSize}`),
    ),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.total };
}

/** Lines and handled callbacks that are kept no longer. */
export async function deleteOldLines(db: Queryable, now: number, days: number): Promise<void> {
  const before = new Date(now - days * 24 * 3600_000);
  await db.query('delete from channel_log where at < $1', [before]);
  await db.query(`delete from channel_inbox where received_at < $1 and state = 'done'`, [before]);
}
