import type { MessageKind } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';
import { raw, sql, statement } from '../../../db/sql';
import { notInTrash } from '../../foundation/access/trash';

/** Facts of every row that webhooks are told of. */
type Shared = { visitorId: string; siteId: string; at: Date };

export type EventFacts = Shared & {
  number: number;
  kind: string;
  conversationId: string;
  data: Record<string, unknown>;
};

/** Events by id, of conversations that exist and are not in the trash. */
export async function readEventFacts(db: Queryable, numbers: readonly number[]): Promise<EventFacts[]> {
  const { rows } = await db.query<EventFacts>(
    statement(sql`
      select e.id as number, e.kind, e.conversation_id as "conversationId", e.data, e.at, c.visitor_id as "visitorId",
             v.site_id as "siteId"
      from events e
      join conversations c on c.id = e.conversation_id
      join visitors v on v.id = c.visitor_id
      where e.id = any(${numbers}::bigint[]) and ${notInTrash('c.id')}`),
  );
  return rows;
}

export type MessageFacts = Shared & {
  conversationId: string;
  seq: number;
  onlyId: string;
  role: 'user' | 'service' | 'robot';
  authorId: string | null;
  kind: MessageKind;
  msg: string;
  isRecalled: boolean;
};

export type MessageKey = { subject: string; subjectNumber: number };

/** Messages by conversation and seq, of conversations that are not in the trash. */
export async function readMessageFacts(db: Queryable, keys: readonly MessageKey[]): Promise<MessageFacts[]> {
  const { rows } = await db.query<MessageFacts>(
    statement(sql`
      select m.conversation_id as "conversationId", m.seq, m.only_id as "onlyId", m.role, m.author_id as "authorId",
             m.kind, m.msg, m.recalled_at is not null as "isRecalled", m.sent_at as at, m.visitor_id as "visitorId",
             v.site_id as "siteId"
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(subject uuid, "subjectNumber" int)
      join messages m on m.conversation_id = k.subject and m.seq = k."subjectNumber"
      join visitors v on v.id = m.visitor_id
      where ${notInTrash('m.conversation_id')}`),
  );
  return rows;
}

export type VisitFacts = Shared & {
  id: string;
  URL: string;
  referrer: string;
  source: string;
  engine: string;
  keyword: string;
  region: string;
  language: string;
  device: string;
  os: string;
  browser: string;
};

export async function readVisitFacts(db: Queryable, ids: readonly string[]): Promise<VisitFacts[]> {
  const { rows } = await db.query<VisitFacts>(
    `select id, visitor_id as "visitorId", site_id as "siteId", started_at as at, landing_url as "URL", referrer, source,
            engine, keyword, region, language, device, os, browser
     from visits where id = any($1::uuid[])`,
    [ids],
  );
  return rows;
}

/** A letter, or a person's card: what both hold of a contact. */
export type ContactFacts = Shared & { id: string; name: string; phone: string; mail: string; wechat: string };
export type LetterFacts = ContactFacts & { content: string; conversationId: string | null };

export async function readLetterFacts(db: Queryable, ids: readonly string[]): Promise<LetterFacts[]> {
  const { rows } = await db.query<LetterFacts>(
    `select id, visitor_id as "visitorId", site_id as "siteId", created_at as at, name, phone, email as mail,
            wechat, content, from_conversation_id as "conversationId"
     from letters where id = any($1::uuid[])`,
    [ids],
  );
  return rows;
}

/** People by id, as their first visitor. */
export async function readPersonFacts(db: Queryable, ids: readonly string[]): Promise<ContactFacts[]> {
  const { rows } = await db.query<ContactFacts>(
    statement(sql`
      select p.id, v.id as "visitorId", v.site_id as "siteId", p.updated_at as at, p.name, p.phone, p.mail, p.wechat
      from people p
      cross join lateral (${FIRST_VISITOR}) v
      where p.id = any(${ids}::uuid[])`),
  );
  return rows;
}

const FIRST_VISITOR = raw('select id, site_id from visitors where person_id = p.id order by number limit 1');
