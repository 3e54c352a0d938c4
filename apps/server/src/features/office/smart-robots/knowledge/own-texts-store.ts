import type { Queryable } from '../../../../db/pool';

export type EntryText = { id: string; question: string; similar: string[]; answers: { kind: string; msg: string }[] };

/** Entries in force of these robots. */
export async function readEntryTexts(db: Queryable, robotIds: readonly string[], most: number): Promise<EntryText[]> {
  const { rows } = await db.query<EntryText>(
    `select v.entry_id as id, v.content ->> 'question' as question,
            array(select jsonb_array_elements_text(v.content -> 'similar')) as "similar",
            v.content -> 'answers' as answers
     from robot_entry_versions v
     join robots r on r.id = v.robot_id and r.deleted_at is null
     where v.robot_id = any($1::uuid[]) and v.until_version is null and (v.content ->> 'enabled')::boolean
     order by v.robot_id, v.entry_id
     limit $2`,
    [robotIds, most],
  );
  return rows;
}

/** A question with its answer; `names`: of the visitor. */
export type Exchange = { id: string; question: string; answer: string; names: string[] };

/** Answered letters, newest first. */
export async function readLetterTexts(db: Queryable, since: number, most: number): Promise<Exchange[]> {
  const { rows } = await db.query<Exchange>(
    `select l.id, l.content as question, string_agg(r.msg, E'\\n' order by r.created_at) as answer,
            array[l.name, coalesce(p.name, '')] as names
     from letters l
     join letter_replies r on r.letter_id = l.id
     join visitors v on v.id = l.visitor_id
     left join people p on p.id = v.person_id
     where l.created_at >= $1 and l.status <> 'spam'
     group by l.id, p.name
     order by l.created_at desc
     limit $2`,
    [new Date(since), most],
  );
  return rows;
}

export type TalkText = { id: string; names: string[]; messages: { role: string; kind: string; msg: string }[] };

/** Ended conversations with an agent's words that nobody rated badly, newest first. */
export async function readTalkTexts(db: Queryable, since: number, most: number): Promise<TalkText[]> {
  const { rows } = await db.query<TalkText>(
    `select c.id, array[coalesce(p.name, '')] as names, t.messages
     from conversations c
     join visitors v on v.id = c.visitor_id
     left join people p on p.id = v.person_id
     cross join lateral (
       select jsonb_agg(jsonb_build_object('role', m.role, 'kind', m.kind, 'msg', m.msg) order by m.seq) as messages
       from messages m
       where m.conversation_id = c.id and m.seq <= 200 and m.recalled_at is null and m.kind in ('text', 'rich')
         and (m.role = 'user' or m.author_id is not null)
     ) t
     where c.state = 'end' and c.opened_at >= $1 and c.agent_messages > 0 and t.messages is not null
       and not exists (select 1 from conversation_trash x where x.conversation_id = c.id)
       and not exists (select 1 from ratings g where g.conversation_id = c.id and g.score <= 2)
     order by c.opened_at desc
     limit $2`,
    [new Date(since), most],
  );
  return rows;
}
