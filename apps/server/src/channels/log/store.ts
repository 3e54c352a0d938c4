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

/** Tables of the log: accepted callbacks (`i…`) are those of the inbox; refused ones and calls (`l…`) have their own. */
const SOURCES = {
  inbox: {
    from: sql`channel_inbox`,
    at: sql`received_at`,
    direction: sql`'callback'`,
    columns: sql`'i' as source, id, account_id as "accountId", 'callback' as direction, kind as what, state, error,
      fault, (extract(epoch from done_at - received_at) * 1000)::int as ms, received_at as at,
      visitor_id as "visitorId"`,
  },
  log: {
    from: sql`channel_log`,
    at: sql`at`,
    direction: sql`direction`,
    columns: sql`'l' as source, id, account_id as "accountId", direction, what, state, error, fault, ms, at,
      visitor_id as "visitorId"`,
  },
} as const;
type Source = (typeof SOURCES)[keyof typeof SOURCES];

const conditions = ({ at, direction }: Source, asked: Asked): Sql =>
  every([
    asked.account !== undefined && sql`account_id = ${asked.account}`,
    asked.direction !== undefined && sql`${direction} = any(${asked.direction}::text[])`,
    asked.state !== undefined && sql`state = any(${asked.state}::text[])`,
    asked.from !== undefined && sql`${at} >= ${new Date(asked.from)}`,
    asked.to !== undefined && sql`${at} < ${new Date(asked.to)}`,
  ]);

/** A page, newest first: taken from the newest of each table, for which there is an index. */
export function newestLines(asked: Asked): Sql {
  const end = asked.pageNo * asked.pageSize;
  const newest = (source: Source) => sql`
    (select ${source.columns} from ${source.from} where ${conditions(source, asked)}
     order by ${source.at} desc, ${source.from}.id desc limit ${end})`;
  return sql`
    select source || id as id, "accountId", direction, what, state, error, fault, ms, at, "visitorId"
    from (${newest(SOURCES.inbox)} union all ${newest(SOURCES.log)}) newest
    order by at desc, source desc, newest.id desc
    limit ${asked.pageSize} offset ${end - asked.pageSize}`;
}

export async function listLines(db: Queryable, asked: Asked): Promise<{ rows: LogRow[]; total: number }> {
  const count = (source: Source) => sql`(select count(*) from ${source.from} where ${conditions(source, asked)})`;
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(statement(sql`select ${count(SOURCES.inbox)} + ${count(SOURCES.log)} as total`)),
    db.query<LogRow>(statement(newestLines(asked))),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.total };
}

/**
 * Lines, handled and failed callbacks, and texts that accounts have said by themselves: kept no longer. What waits stays,
 * and so do messages of conversations, which go with those.
 */
export async function deleteOldLines(db: Queryable, now: number, days: number): Promise<void> {
  const before = new Date(now - days * 24 * 3600_000);
  await db.query('delete from channel_log where at < $1', [before]);
  await db.query(`delete from channel_inbox where received_at < $1 and state <> 'waiting'`, [before]);
  await db.query(`delete from channel_outbox where created_at < $1 and conversation_id is null and state <> 'queued'`, [
    before,
  ]);
}
