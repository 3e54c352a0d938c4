import type { AnswerKind } from '@parley/core/validate/form-answer';
import type { Queryable } from '../../../db/pool';

/** Kinds and keys of form fields of which an answer is known. */
export type Known = { kinds: AnswerKind[]; keys: string[] };
export type KnownRow = Known & { id: string };

/** What is known of visitors: from their cards, their identities and earlier forms. */
export async function findKnown(db: Queryable, visitorIds: readonly string[]): Promise<KnownRow[]> {
  const { rows } = await db.query<KnownRow>({
    name: 'form-known',
    text: `select v.id,
             array_remove(array[
               case when coalesce(p.name, '') <> '' or coalesce(i.name, '') <> '' then 'name' end,
               case when coalesce(p.phone, '') <> '' or coalesce(i.phone, '') <> '' then 'phone' end,
               case when coalesce(p.mail, '') <> '' or coalesce(i.email, '') <> '' then 'email' end,
               case when coalesce(p.wechat, '') <> '' then 'wechat' end], null) as kinds,
             array(select distinct one->>'key' from form_answers f, jsonb_array_elements(f.answers) one
                   where f.visitor_id = v.id) as keys
           from visitors v left join people p on p.id = v.person_id left join visitor_identities i on i.visitor_id = v.id
           where v.id = any($1::uuid[])`,
    values: [visitorIds],
  });
  return rows;
}

/** Those of the visitors who have agreed to a text, each to the one at the same place. */
export async function findAgreed(
  db: Queryable,
  visitorIds: readonly string[],
  versions: readonly string[],
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'consents-given',
    text: `select g.id
           from unnest($1::uuid[], $2::text[]) as g (id, version)
           join consent_texts t on t.version = g.version
           join consents c on c.visitor_id = g.id and c.number = t.number`,
    values: [visitorIds, versions],
  });
  return rows.map(({ id }) => id);
}

export type Given = { visitorId: string; version: string; zh: string; en: string; language: 'zh' | 'en'; now: Date };

/** The first agreement to a text counts. */
export async function saveConsent(tx: Queryable, given: Given): Promise<void> {
  const { visitorId, version, zh, en, language, now } = given;
  await tx.query(
    // Asked first: a conflict would use up a number, which agents see.
    `insert into consent_texts (version, zh, en, since)
     select $1, $2, $3, $4 where not exists (select from consent_texts where version = $1)
     on conflict (version) do nothing`,
    [version, zh, en, now],
  );
  await tx.query(
    `insert into consents (visitor_id, number, language, agreed_at)
     select $1, number, $3, $4 from consent_texts where version = $2
     on conflict do nothing`,
    [visitorId, version, language, now],
  );
}

export type ConsentRow = { number: number; language: 'zh' | 'en'; text: string; agreedAt: Date };

/** Maximum number of texts that are shown of one visitor. */
const MOST = 10;

/** What a visitor has agreed to, in the language in which it was read, newest first. */
export async function findConsents(db: Queryable, visitorId: string): Promise<ConsentRow[]> {
  const { rows } = await db.query<ConsentRow>({
    name: 'consents-of',
    text: `select t.number, c.language, case c.language when 'zh' then t.zh else t.en end as text,
                  c.agreed_at as "agreedAt"
           from consents c join consent_texts t on t.number = c.number
           where c.visitor_id = $1 order by c.agreed_at desc limit ${MOST}`,
    values: [visitorId],
  });
  return rows;
}
