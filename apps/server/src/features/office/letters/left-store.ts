import type { Queryable } from '../../../db/pool';

/** Name of the noted keys (a trigger of migration 0053). */
const NOTED = 'left-letters';
/** Maximum number of the visitor's messages that become the letter. */
const WORDS_FROM = 50;

/** `hasLeft`: its visitor left the queue and is not back. `words`: the visitor's texts, oldest first. */
export type LeftTalk = {
  id: string;
  visitorId: string;
  hasLeft: boolean;
  words: string[];
  name: string;
  phone: string;
  mail: string;
  wechat: string;
};

/** Takes conversations whose visitors left the queue or returned to it, and locks them. */
export async function takeLeft(tx: Queryable, most: number): Promise<LeftTalk[]> {
  const { rows: taken } = await tx.query<{ key: string }>(
    `delete from follower_changes
     where follower = $1 and id in (
       select id from follower_changes where follower = $1 order by id limit $2 for update skip locked)
     returning key`,
    [NOTED, most],
  );
  if (taken.length === 0) return [];
  const { rows } = await tx.query<LeftTalk>(
    `select c.id, c.visitor_id as "visitorId", c.state = 'end' and c.end_reason = 'left' as "hasLeft",
            array(select w.msg from (
              select m.seq, m.msg from messages m
              where m.conversation_id = c.id and m.role = 'user' and m.kind = 'text' and m.recalled_at is null
              order by m.seq desc limit $2) w order by w.seq) as words,
            v.name, coalesce(p.phone, '') as phone, coalesce(p.mail, '') as mail, coalesce(p.wechat, '') as wechat
     from conversations c join visitors v on v.id = c.visitor_id left join people p on p.id = v.person_id
     where c.id = any($1::uuid[]) order by c.id for update of c`,
    [taken.map(({ key }) => key), WORDS_FROM],
  );
  return rows;
}

/** Closes a letter that no agent has touched. */
export async function settleLetter(tx: Queryable, conversationId: string, now: number): Promise<void> {
  await tx.query(
    `update letters l set status = 'done', settled_at = $2, read_at = $2
     where l.from_conversation_id = $1 and l.status in ('new', 'open') and l.read_at is null and l.merged_into is null
       and (l.owner_id is null or l.rule is not null)
       and not exists (select 1 from letter_replies r where r.letter_id = l.id)`,
    [conversationId, new Date(now)],
  );
}

/** Reopens a letter that was only settled. True: it was. */
export async function reopenLetter(tx: Queryable, id: string, content: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update letters set status = 'new', settled_at = null, read_at = null, content = $2, seen = null
     where id = $1 and status = 'done' and settled_at is not null`,
    [id, content],
  );
  return rowCount === 1;
}
