import { termsOf } from '@parley/core/search/terms';
import { plainName } from '@parley/core/words/plain-name';
import type { Client, Queryable } from '../../../db/pool';

/** Source of each field's value. */
export type Provenance = Record<string, { how: How; uuid: string | null; time: number }>;
export type How = 'agent' | 'form' | 'import' | 'identity' | 'merge' | 'channel';

export type PersonRow = {
  id: string;
  name: string;
  phone: string;
  mail: string;
  wechat: string;
  remark: string;
  tags: string[];
  fields: Record<string, unknown>;
  category: string;
  status: Status;
  consent: Consent;
  ownerId: string | null;
  provenance: Provenance;
  place: 'archive' | 'recycled' | 'merged';
  version: number;
};
export type Status = 'new' | 'contacted' | 'interested' | 'won' | 'lost';
export type Consent = 'unknown' | 'given' | 'refused';

/** Absent fields stay; a custom field with null is removed. */
export type PersonEdit = {
  name?: string | undefined;
  phone?: string | undefined;
  mail?: string | undefined;
  wechat?: string | undefined;
  remark?: string | undefined;
  tags?: string[] | undefined;
  fields?: Record<string, unknown> | undefined;
  category?: string | undefined;
  status?: Status | undefined;
  consent?: Consent | undefined;
  /** Null: no owner. */
  owner?: string | null | undefined;
};

/** Author and way of an edit. */
export type Writing = {
  /** Null: the visitor's site. */
  agentId: string | null;
  how: How;
  now: number;
};

export async function insertPerson(
  tx: Client,
  { id, ownerId }: { id: string; ownerId: string | null },
  { agentId, now }: Writing,
): Promise<void> {
  await tx.query(
    `insert into people (id, version, owner_id, terms, updated_by, updated_at, created_at)
     values ($1, 0, $2, '{}', $3, $4, $4)`,
    [id, ownerId, agentId, new Date(now)],
  );
}

const SELECT_PERSON = `
  select p.id, p.name, p.phone, p.mail, p.wechat, p.remark, p.tags, p.fields, p.category, p.status, p.consent,
         p.owner_id as "ownerId", p.provenance, p.place, p.version
  from people p`;

/** Locks people in the usual order. */
export async function lockPeople(tx: Client, ids: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await tx.query<PersonRow>(`${SELECT_PERSON} where p.id = any($1::uuid[]) order by p.id for update`, [
    ids,
  ]);
  return rows;
}

export async function findPerson(db: Queryable, id: string): Promise<PersonRow | null> {
  const { rows } = await db.query<PersonRow>(`${SELECT_PERSON} where p.id = $1`, [id]);
  return rows[0] ?? null;
}

/** The person after an edit, and the changed fields. */
export function edited(person: PersonRow, edit: PersonEdit, writing: Writing): { next: PersonRow; changed: string[] } {
  const { fields = {}, owner, ...plain } = edit;
  const next: PersonRow = { ...person, fields: { ...person.fields } };
  const changed: string[] = [];
  for (const [field, given] of Object.entries(plain)) {
    const key = field as keyof typeof plain;
    const value = key === 'name' && typeof given === 'string' ? plainName(given) : given;
    if (value === undefined || isSame(person[key], value)) continue;
    Object.assign(next, { [key]: value });
    changed.push(key);
  }
  if (owner !== undefined && owner !== person.ownerId) {
    next.ownerId = owner;
    changed.push('owner');
  }
  for (const [key, value] of Object.entries(fields)) {
    if (isSame(person.fields[key] ?? null, value ?? null)) continue;
    if (value === null || value === undefined) delete next.fields[key];
    else next.fields[key] = value;
    changed.push(`fields.${key}`);
  }
  const mark = { how: writing.how, uuid: writing.agentId, time: writing.now };
  next.provenance = { ...person.provenance, ...Object.fromEntries(changed.map((field) => [field, mark])) };
  return { next, changed };
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Saves all fields of a person and raises the version. */
export async function savePerson(tx: Client, person: PersonRow, { agentId, now }: Writing): Promise<PersonRow> {
  const { rows } = await tx.query<{ version: number }>(
    `update people
     set name = $2, phone = $3, mail = $4, wechat = $5, remark = $6, tags = $7, fields = $8, category = $9, status = $10,
         consent = $11, consent_at = case when consent = $11 then consent_at else $15 end, owner_id = $12,
         provenance = $13, version = version + 1, updated_by = $14, updated_at = $15, terms = $16
     where id = $1
     returning version`,
    [
      person.id,
      person.name,
      person.phone,
      person.mail,
      person.wechat,
      person.remark,
      person.tags,
      JSON.stringify(person.fields),
      person.category,
      person.status,
      person.consent,
      person.ownerId,
      JSON.stringify(person.provenance),
      agentId,
      new Date(now),
      termsOfPerson(person),
    ],
  );
  return { ...person, version: rows[0]!.version };
}

/** The searchable text of a person, same as for `holds`. */
export const searchedText = ({ name, phone, mail, wechat, remark }: SearchedFields): string =>
  [name, phone, mail, wechat, remark].join('\n');
export type SearchedFields = Pick<PersonRow, 'name' | 'phone' | 'mail' | 'wechat' | 'remark'>;

export const termsOfPerson = (person: SearchedFields): number[] => termsOf(searchedText(person));

export async function linkPerson(tx: Client, visitorId: string, personId: string): Promise<void> {
  await tx.query('update visitors set person_id = $2 where id = $1', [visitorId, personId]);
}

/** Visitors of people, in the order of locking. */
export async function visitorsOf(db: Queryable, ...personIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from visitors where person_id = any($1::uuid[]) order by id',
    [personIds],
  );
  return rows.map(({ id }) => id);
}

/** Copies a person's listed data to its visitors. Without a name they keep their own. */
export async function spreadPerson(
  tx: Client,
  { id, name, tags, version }: Pick<PersonRow, 'id' | 'name' | 'tags' | 'version'>,
): Promise<void> {
  await tx.query(
    `update visitors set name = $2, tags = $3, card = $4, version = visitors.version + 1 where person_id = $1`,
    [id, name, tags, version],
  );
}

export async function findPersonOf(db: Queryable, visitorId: string): Promise<{ personId: string | null } | null> {
  const { rows } = await db.query<{ personId: string | null }>(
    'select person_id as "personId" from visitors where id = $1',
    [visitorId],
  );
  return rows[0] ?? null;
}

/** Visitors with their own names and their person; null: it has none. */
export async function readPersonsOf(
  tx: Queryable,
  visitorIds: readonly string[],
): Promise<{ id: string; name: string; personId: string | null }[]> {
  const { rows } = await tx.query<{ id: string; name: string; personId: string | null }>(
    'select id, name, person_id as "personId" from visitors where id = any($1::uuid[]) order by id',
    [visitorIds],
  );
  return rows;
}

export type CardFields = Pick<PersonRow, 'name' | 'phone' | 'mail' | 'wechat' | 'remark' | 'tags' | 'fields'>;

/** Fields of a visitor's card. */
export async function findCardOf(db: Queryable, visitorId: string): Promise<CardFields> {
  const { rows } = await db.query<CardFields>(
    `select v.name, v.tags, coalesce(p.phone, '') as phone, coalesce(p.mail, '') as mail,
            coalesce(p.wechat, '') as wechat, coalesce(p.remark, '') as remark, coalesce(p.fields, '{}') as fields
     from visitors v left join people p on p.id = v.person_id where v.id = $1`,
    [visitorId],
  );
  return rows[0]!;
}

/** Number of enabled agents among these. */
export async function countAgents(tx: Queryable, ids: readonly string[]): Promise<number> {
  const { rowCount } = await tx.query(
    'select 1 from agents where id = any($1::uuid[]) and deleted_at is null and not guest',
    [ids],
  );
  return rowCount ?? 0;
}

/** The visitor's own name; empty: none. */
export async function findOwnName(tx: Queryable, visitorId: string): Promise<string> {
  const { rows } = await tx.query<{ name: string }>('select name from visitors where id = $1', [visitorId]);
  return rows[0]?.name ?? '';
}

/** Data of the visitor's signed identity. */
export async function findSigned(
  tx: Queryable,
  visitorId: string,
): Promise<{ name: string; phone: string; mail: string } | null> {
  const { rows } = await tx.query<{ name: string; phone: string; mail: string }>(
    'select name, phone, email as mail from visitor_identities where visitor_id = $1 and verified',
    [visitorId],
  );
  return rows[0] ?? null;
}

/** Locks people of the archive against deletion; returns the existing ones. */
export async function keepArchived(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from people where id = any($1::uuid[]) and place = 'archive' order by id for key share`,
    [ids],
  );
  return rows.map(({ id }) => id);
}
