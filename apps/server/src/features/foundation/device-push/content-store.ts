import type { MessageKind } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';

/** What a notice tells of. `number`: of a visitor without a name. */
export type NoticeFacts = {
  /** Visitor, letter, or the colleague's account: names the notice on the device, and the page that it opens. */
  aboutId: string;
  name: string;
  number: number | null;
  text: string;
  kind: MessageKind;
};

export async function readTalkFacts(db: Queryable, conversationId: string, seq: number): Promise<NoticeFacts | null> {
  const { rows } = await db.query<NoticeFacts>(
    `select v.id as "aboutId", coalesce(nullif(p.name, ''), v.name) as name, v.number,
            coalesce(case when m.recalled_at is null then m.msg end, '') as text, coalesce(m.kind, 'text') as kind
     from conversations c join visitors v on v.id = c.visitor_id
     left join people p on p.id = v.person_id
     left join messages m on m.conversation_id = c.id and m.seq = $2
     where c.id = $1`,
    [conversationId, seq],
  );
  return rows[0] ?? null;
}

export async function readLetterFacts(db: Queryable, id: string): Promise<NoticeFacts | null> {
  const { rows } = await db.query<NoticeFacts>(
    `select id as "aboutId", name, null as number, content as text, 'text' as kind from letters where id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export async function readDirectFacts(db: Queryable, talkId: string, seq: number): Promise<NoticeFacts | null> {
  const { rows } = await db.query<NoticeFacts>(
    `select a.id as "aboutId", a.nickname as name, null as number, m.msg as text, 'text' as kind
     from direct_messages m join agents a on a.id = m.sender_id
     where m.talk_id = $1 and m.seq = $2`,
    [talkId, seq],
  );
  return rows[0] ?? null;
}
