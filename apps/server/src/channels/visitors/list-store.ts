import { QUOTAS, type QuotaChannel } from '@parley/core/channels/quota';
import { weChatChannelOf } from '@parley/core/channels/words';
import type { Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../db/pool';
import { type ListSql, orderBy, readPage } from '../../db/read-list';
import { every, raw, type Sql, sql, statement } from '../../db/sql';
import { searchable } from '../../features/foundation/access/masked-search';
import { conversationsInScope, peopleInScope } from '../../features/foundation/access/scope';
import type { Principal } from '../../principal';
import type { QuotaPolicy } from '../accounts/store';

export type ContactRow = {
  id: string;
  name: string;
  channel: QuotaChannel;
  openId: string;
  unionId: string;
  accountId: string;
  accountName: string;
  subscribed: boolean | null;
  region: string;
  tags: string[];
  scene: string;
  page: string;
  wrote_at: Date | null;
  wrote_sent: number;
  entered_at: Date | null;
  entered_sent: number;
  account_quota: QuotaPolicy;
  chats: number;
  state: string;
  personId: string | null;
  personName: string | null;
  createdAt: Date;
};

type Reader = Pick<Principal, 'uuid' | 'scope' | 'masks'>;
type Filters = Omit<Value<'GET /weChat/getVisitors'>, 'pageNo' | 'pageSize'>;

/** Visitors of accounts, for the list and its export. For a reader of some, visitors without any of them are left out. */
export function contactList(reader: Reader, filters: Filters, now: number): ListSql {
  const inScope = conversationsInScope(reader, 'c');
  const talks = (seen: Sql | null): Sql => sql`from conversations c where c.visitor_id = v.id and ${every([seen])}`;
  const ofPerson = every([raw('p.id = v.person_id'), peopleInScope(reader, { id: 'p.id', owner: 'p.owner_id' })]);
  return {
    select: sql`
      select v.id, coalesce(nullif(v.name, ''), '#' || v.number) as name, a.channel, k.external_id as "openId",
             k.union_id as "unionId", a.id as "accountId", a.name as "accountName", k.subscribed,
             coalesce(w.region, '') as region, k.tags, k.scene, k.page, k.wrote_at, k.wrote_sent, k.entered_at,
             k.entered_sent, a.quota as account_quota, (select count(*)::int ${talks(inScope)}) as chats, v.state, p.id as "personId",
             p.name as "personName", k.created_at as "createdAt"
      from channel_contacts k
      join channel_accounts a on a.id = k.account_id
      join visitors v on v.id = k.visitor_id
      left join visits w on w.id = v.visit_id
      left join people p on ${ofPerson}` as unknown as string,
    from: 'channel_contacts k join channel_accounts a on a.id = k.account_id join visitors v on v.id = k.visitor_id',
    id: 'k.visitor_id',
    where: every([
      sql`a.channel = ${weChatChannelOf(filters.kind)}`,
      inScope && sql`(exists (select ${talks(inScope)}) or not exists (select ${talks(null)}))`,
      ...conditionsOf(reader, filters, now),
    ]),
    order: orderBy({ wroteAt: `coalesce(k.wrote_at, 'epoch')`, createdAt: 'k.created_at' }, 'k.visitor_id', filters, {
      sort: 'wroteAt',
      order: 'desc',
    }),
  };
}

function conditionsOf(reader: Reader, filters: Filters, now: number): (Sql | false)[] {
  const { text, account, scene, page, subscribed, open, tag, from, to } = filters;
  const like = `%${(text ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  return [
    text !== undefined &&
      sql`(${searchable(reader, 'v.name')} ilike ${like} or k.external_id = ${text} or k.union_id = ${text})`,
    account !== undefined && sql`k.account_id = any(${account}::uuid[])`,
    scene !== undefined && sql`k.scene = any(${scene}::text[])`,
    page !== undefined && sql`k.page = any(${page}::text[])`,
    subscribed !== undefined && sql`coalesce(k.subscribed, false) = ${subscribed}`,
    open !== undefined && sql`(${isOpen(weChatChannelOf(filters.kind), now)}) = ${open}`,
    tag !== undefined && sql`k.tags && ${tag}::text[]`,
    from !== undefined && sql`k.wrote_at >= ${new Date(from)}`,
    to !== undefined && sql`k.wrote_at < ${new Date(to)}`,
  ];
}

/** W-01 … W-04 in SQL: a window is open and has a reply left. */
function isOpen(channel: QuotaChannel, now: number): Sql {
  const { message, entry } = QUOTAS[channel];
  return sql`coalesce(k.wrote_at > ${new Date(now - message.ms)} and k.wrote_sent < ${message.replies}, false)
    or coalesce(k.entered_at > ${new Date(now - entry.ms)} and k.entered_sent < ${entry.replies}, false)`;
}

export const listContacts = (
  db: Queryable,
  reader: Reader,
  { pageNo, pageSize, now, ...filters }: Value<'GET /weChat/getVisitors'> & { now: number },
): Promise<{ rows: ContactRow[]; total: number }> =>
  readPage<ContactRow>(db, contactList(reader, filters, now), { pageNo, pageSize });

/** Marks followers whom the reader sees to have their facts asked for again. Returns how many. */
export async function askAgain(
  db: Queryable,
  reader: Reader,
  { ids, now }: { ids: readonly string[]; now: number },
): Promise<number> {
  const { from, where } = contactList(reader, { kind: 'official' }, now);
  const { rowCount } = await db.query(
    statement(sql`
      update channel_contacts set asked_at = null
      where visitor_id in (select k.visitor_id from ${raw(from)} where ${where} and k.visitor_id = any(${ids}::uuid[]))`),
  );
  return rowCount ?? 0;
}

/** Choices for the filters; of scenes, pages and tags the most frequent ones. */
export async function findChoices(
  db: Queryable,
  kind: Filters['kind'],
): Promise<{ accounts: { id: string; name: string }[]; scenes: string[]; pages: string[]; tags: string[] }> {
  const channel = weChatChannelOf(kind);
  const { rows: accounts } = await db.query<{ id: string; name: string }>(
    'select id, name from channel_accounts where channel = $1 and deleted_at is null order by created_at, id',
    [channel],
  );
  const most = async (value: string): Promise<string[]> => {
    const { rows } = await db.query<{ value: string }>(
      `select value from channel_contacts k join channel_accounts a on a.id = k.account_id cross join lateral ${value} x(value)
       where a.channel = $1 and value <> '' group by value order by count(*) desc, value limit 200`,
      [channel],
    );
    return rows.map((row) => row.value);
  };
  return {
    accounts,
    scenes: await most('(select k.scene)'),
    pages: await most('(select k.page)'),
    tags: await most('unnest(k.tags)'),
  };
}
