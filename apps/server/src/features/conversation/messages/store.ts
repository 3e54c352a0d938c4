import type { Message, MessageKind } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';
import type { FileLinks } from '../../../file-links';
import type { Stored } from './entry';

type Key = { visitorId: string; onlyID: string };

/** What was stored before under the same ids, keyed `<visitor> <onlyID>`. */
export async function findStored(db: Queryable, keys: readonly Key[]): Promise<Map<string, Stored>> {
  const { rows } = await db.query<{
    visitor_id: string;
    only_id: string;
    conversation_id: string;
    seq: number;
    sent_at: Date;
    owner_id: string | null;
    state: Stored['state'];
  }>({
    name: 'find-stored',
    text: `select m.visitor_id, m.only_id, m.conversation_id, m.seq, m.sent_at, c.owner_id, c.state
           from unnest($1::uuid[], $2::text[]) as k(visitor_id, only_id)
           join messages m on m.visitor_id = k.visitor_id and m.only_id = k.only_id
           join conversations c on c.id = m.conversation_id`,
    values: [keys.map((key) => key.visitorId), keys.map((key) => key.onlyID)],
  });
  return new Map(
    rows.map((row) => [
      `${row.visitor_id} ${row.only_id}`,
      {
        ok: true,
        conversationId: row.conversation_id,
        seq: row.seq,
        time: row.sent_at.getTime(),
        isNew: false,
        ownerId: row.owner_id,
        state: row.state,
      },
    ]),
  );
}

export type MessageRecord = {
  conversation_id: string;
  seq: number;
  only_id: string;
  role: 'user' | 'service' | 'robot';
  author_id: string | null;
  kind: MessageKind;
  msg: string;
  sent_at: Date;
  recalled_at: Date | null;
  recalled_seen: boolean;
  quote: string | null;
  nickname: string;
};

export type PageOfMessages = {
  conversationId: string;
  beforeSeq?: number | undefined;
  afterSeq?: number | undefined;
  /** Nothing up to this number is theirs to read. */
  notBefore?: number | undefined;
  pageSize: number;
  /** What an agent is called to who reads; null: as everywhere. */
  nameOf?: ((authorId: string) => string | null) | undefined;
};

/** What reading messages needs: files among them come with links that open them. */
type Reading = { db: Queryable; links: FileLinks };

export type MessagePage = { list: Message[]; more: boolean };

/** One page ascending by seq, and whether more lie beyond it in the direction read. */
export async function readMessages(context: Reading, page: PageOfMessages): Promise<MessagePage> {
  return (await readPages(context, [page]))[0]!;
}

/** Pages of several conversations by one statement, in the order asked. */
export async function readPages({ db, links }: Reading, pages: readonly PageOfMessages[]): Promise<MessagePage[]> {
  const { rows } = await db.query<MessageRecord & { n: number }>({
    name: 'message-pages',
    text: `
select p.n::int as n, m.conversation_id, m.seq, m.only_id, m.role, m.author_id, m.kind, m.msg, m.sent_at, m.recalled_at,
       m.recalled_seen, m.quote, coalesce(a.nickname, nullif(v.name, ''), '#' || v.number) as nickname
from unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::boolean[]) with ordinality
  as p(conversation_id, after_seq, before_seq, size, is_forward, n)
cross join lateral (
  (select * from messages
   where p.is_forward and conversation_id = p.conversation_id and seq > p.after_seq and seq < p.before_seq
   order by seq limit p.size)
  union all
  (select * from messages
   where not p.is_forward and conversation_id = p.conversation_id and seq > p.after_seq and seq < p.before_seq
   order by seq desc limit p.size)
) m
join visitors v on v.id = m.visitor_id
left join agents a on a.id = m.author_id`,
    values: [
      pages.map((page) => page.conversationId),
      pages.map((page) => Math.min(Math.max(page.afterSeq ?? 0, page.notBefore ?? 0), 2 ** 31 - 1)),
      pages.map((page) => page.beforeSeq ?? 2 ** 31 - 1),
      pages.map((page) => page.pageSize + 1),
      pages.map((page) => page.afterSeq !== undefined),
    ],
  });
  const found = pages.map((): MessageRecord[] => []);
  for (const row of rows) found[row.n - 1]!.push(row);
  return pages.map((page, index) => pageFrom(links, page, found[index]!));
}

/** One row more than asked was read: it tells that more lie beyond. */
function pageFrom(links: FileLinks, page: PageOfMessages, found: MessageRecord[]): MessagePage {
  const { afterSeq, pageSize, nameOf } = page;
  const named = (row: MessageRecord) => ({
    ...row,
    nickname: (row.author_id && nameOf?.(row.author_id)) || row.nickname,
  });
  const list = found
    .sort((one, other) => one.seq - other.seq)
    .map((row) => presentMessage(links, nameOf ? named(row) : row));
  const more = list.length > pageSize;
  if (!more) return { list, more };
  return { list: afterSeq === undefined ? list.slice(1) : list.slice(0, pageSize), more };
}

export function presentMessage(links: FileLinks, row: MessageRecord): Message {
  return {
    msg: row.recalled_at ? '' : links.sign(row.kind, row.msg),
    kind: row.kind,
    role: row.role === 'user' ? 'user' : 'service',
    onlyID: row.only_id,
    conversation: row.conversation_id,
    seq: row.seq,
    nickname: row.nickname,
    time: row.sent_at.getTime(),
    ...(row.recalled_at ? { recalled: true as const } : {}),
    ...(row.recalled_seen ? { seen: true as const } : {}),
    ...(row.quote === null ? {} : { quote: row.quote }),
  };
}

/** A visitor's newest conversation as the desk remembers it. */
export async function findNewest(
  db: Queryable,
  visitorId: string,
): Promise<{ id: string; ownerId: string | null; state: Stored['state']; seq: number } | null> {
  const { rows } = await db.query<{ id: string; owner_id: string | null; state: Stored['state']; last_seq: number }>({
    name: 'newest-conversation',
    text: `select c.id, c.owner_id, c.state, c.last_seq
           from visitors v join conversations c on c.id = v.conversation_id where v.id = $1`,
    values: [visitorId],
  });
  const row = rows[0];
  return row ? { id: row.id, ownerId: row.owner_id, state: row.state, seq: row.last_seq } : null;
}

/** Whether this agent has, or once had, a conversation of the visitor. */
export async function hasEverHad(db: Queryable, agentId: string, visitorId: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'ever-had-visitor',
    text: `select 1 from conversations c join conversation_agents had on had.conversation_id = c.id
           where c.visitor_id = $1 and had.agent_id = $2 limit 1`,
    values: [visitorId, agentId],
  });
  return rows.length > 0;
}

/** What a colleague or the visitor has said past `seq`: what a reply written on an older view has missed. */
export async function readOthersSince(
  context: Reading,
  conversationId: string,
  seq: number,
  agentId: string,
): Promise<Message[]> {
  const { list } = await readMessages(context, { conversationId, afterSeq: seq, pageSize: 100 });
  if (list.length === 0) return [];
  const { rows } = await context.db.query<{ seq: number }>(
    'select seq from messages where conversation_id = $1 and seq > $2 and author_id = $3',
    [conversationId, seq, agentId],
  );
  const own = new Set(rows.map((row) => row.seq));
  return list.filter((message) => !own.has(message.seq));
}
