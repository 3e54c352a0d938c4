import type { Client, Queryable } from '../../../../db/pool';
import { termsOfPerson } from '../store';
import type { Values } from './parse-line';
import type { ImportRow, LineRow } from './store';

/** Inserts people from lines, many in one statement. */
export async function insertImported(
  tx: Client,
  people: readonly { id: string; values: Values }[],
  { agentId, owner }: Pick<ImportRow, 'agentId' | 'owner'>,
  now: number,
): Promise<void> {
  if (people.length === 0) return;
  const mark = { how: 'import', uuid: agentId, time: now };
  const rows = people.map(({ id, values }) => ({
    id,
    ...values,
    terms: termsOfPerson(values),
    provenance: Object.fromEntries(filledFields(values).map((field) => [field, mark])),
  }));
  await tx.query(
    `insert into people (id, name, phone, mail, wechat, remark, tags, category, fields, terms, provenance, owner_id,
                         version, updated_by, updated_at, created_at)
     select r.id, r.name, r.phone, r.mail, r.wechat, r.remark, array(select jsonb_array_elements_text(r.tags)), r.category,
            r.fields, array(select jsonb_array_elements_text(r.terms)::int), r.provenance, $2, 1, $3, $4, $4
     from jsonb_to_recordset($1::jsonb) as r (id uuid, name text, phone text, mail text, wechat text, remark text,
       tags jsonb, category text, fields jsonb, terms jsonb, provenance jsonb)`,
    [JSON.stringify(rows), owner, agentId, new Date(now)],
  );
}

function filledFields({ tags, fields, ...plain }: Values): string[] {
  const named = Object.entries(plain).flatMap(([field, value]) => (value === '' ? [] : [field]));
  return [...named, ...(tags.length > 0 ? ['tags'] : []), ...Object.keys(fields).map((key) => `fields.${key}`)];
}

/** Removes imported people who were not changed since; returns their ids. */
export async function removeImported(tx: Client, lines: readonly LineRow[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `delete from people p
     using unnest($1::uuid[], $2::int[]) as l (id, version)
     where p.id = l.id and p.version = l.version and p.place = 'archive'
       and not exists (select 1 from visitors v where v.person_id = p.id)
       and not exists (select 1 from follow_ups f where f.person_id = p.id)
       and not exists (select 1 from people m where m.merged_into = p.id)
       and not exists (select 1 from person_merges m where p.id in (m.kept_id, m.merged_id))
     returning p.id`,
    [lines.map(({ personId }) => personId), lines.map(({ version }) => version)],
  );
  return new Set(rows.map(({ id }) => id));
}

type Keys = Record<'phones' | 'mails' | 'wechats' | 'names', readonly string[]>;

/** People of the archive with one of these keys, and the kind of key that matches. */
export async function findByKeys(
  db: Queryable,
  { phones, mails, wechats, names }: Keys,
): Promise<{ by: string; key: string; id: string }[]> {
  const { rows } = await db.query<{ by: string; key: string; id: string }>(
    `select 'phone' as by, phone_key as key, id from people
     where phone_key <> '' and phone_key = any($1::text[]) and place = 'archive'
     union all
     select 'mail', mail_key, id from people where mail_key <> '' and mail_key = any($2::text[]) and place = 'archive'
     union all
     select 'wechat', wechat_key, id from people
     where wechat_key <> '' and wechat_key = any($3::text[]) and place = 'archive'
     union all
     select 'name', name_key, id from people where name_key <> '' and name_key = any($4::text[]) and place = 'archive'`,
    [phones, mails, wechats, names],
  );
  return rows;
}

/** Username of an agent; empty: unknown. */
export async function findUsername(tx: Queryable, agentId: string): Promise<string> {
  const { rows } = await tx.query<{ username: string }>('select username from agents where id = $1', [agentId]);
  return rows[0]?.username ?? '';
}
