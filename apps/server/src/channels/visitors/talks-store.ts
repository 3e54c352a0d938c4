import { weChatChannelOf } from '@parley/core/channels/words';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../db/pool';
import { every, raw, type Sql, sql, statement } from '../../db/sql';
import { conversationsInScope } from '../../features/foundation/access/scope';
import type { Principal } from '../../principal';

const DAYS = 30;
const DAY_MS = 24 * 3600_000;
/** Scenes, or pages, that are answered. */
const MOST = 10;

type Kind = Value<'GET /weChat/getTalks'>['kind'];
type Counts = Answer<'GET /weChat/getTalks'>['scenes'];

/**
 * Conversations that the reader sees, of accounts of a kind, by the index of accounts and times. Those without a scene or
 * a page are left out.
 */
export async function countTalks(
  db: Queryable,
  reader: Pick<Principal, 'uuid' | 'scope'>,
  { kind, now }: { kind: Kind; now: number },
): Promise<Answer<'GET /weChat/getTalks'>> {
  const since = new Date(now - DAYS * DAY_MS);
  const channel = weChatChannelOf(kind);
  const by = async (key: Sql): Promise<Counts> => {
    const { rows } = await db.query<Counts[number]>(
      statement(sql`
        select ${key} as key, count(*)::int as chats
        from channel_accounts a
        join conversation_facts f on f.account_id = a.id and f.opened_at >= ${since}
        join conversations c on c.id = f.conversation_id
        join channel_contacts k on k.visitor_id = c.visitor_id
        where ${every([sql`a.channel = ${channel}`, sql`${key} <> ''`, conversationsInScope(reader, 'c')])}
        group by 1 order by 2 desc, 1 limit ${MOST}`),
    );
    return rows;
  };
  const [scenes, pages] = await Promise.all([by(raw('f.keyword')), by(raw('k.page'))]);
  return { days: DAYS, scenes, pages };
}
