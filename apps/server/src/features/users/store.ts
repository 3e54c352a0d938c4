import type { Client, Queryable } from '../../db/pool';

export type PersonRow = {
  id: string;
  name: string;
  phone: string;
  mail: string;
  wechat: string;
  remark: string;
  tags: string[];
  fields: Record<string, unknown>;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** What is not named stays; a field that is null goes. */
export type PersonEdit = {
  name?: string | undefined;
  phone?: string | undefined;
  mail?: string | undefined;
  wechat?: string | undefined;
  remark?: string | undefined;
  tags?: string[] | undefined;
  fields?: Record<string, unknown> | undefined;
};

const COLUMNS = `p.id, p.name, p.phone, p.mail, p.wechat, p.remark, p.tags, p.fields, p.version,
  p.created_at as "createdAt", p.updated_at as "updatedAt"`;

export async function insertPerson(tx: Client, id: string, agentId: string, now: number): Promise<void> {
  await tx.query('insert into people (id, version, updated_by, updated_at, created_at) values ($1, 0, $2, $3, $3)', [
    id,
    agentId,
    new Date(now),
  ]);
}

/** Answers null where there is no such person. */
export async function updatePerson(
  tx: Client,
  id: string,
  edit: PersonEdit,
  agentId: string,
  now: number,
): Promise<PersonRow | null> {
  const { rows } = await tx.query<PersonRow>(
    `update people p
     set name = coalesce($2, name), phone = coalesce($3, phone), mail = coalesce($4, mail),
         wechat = coalesce($5, wechat), remark = coalesce($6, remark), tags = coalesce($7::text[], tags),
         fields = jsonb_strip_nulls(fields || coalesce($8::jsonb, '{}')),
         version = version + 1, updated_by = $9, updated_at = $10
     where id = $1
     returning ${COLUMNS}`,
    [
      id,
      edit.name,
      edit.phone,
      edit.mail,
      edit.wechat,
      edit.remark,
      edit.tags,
      edit.fields === undefined ? null : JSON.stringify(edit.fields),
      agentId,
      new Date(now),
    ],
  );
  return rows[0] ?? null;
}

export async function linkPerson(tx: Client, visitorId: string, personId: string): Promise<void> {
  await tx.query('update visitors set person_id = $2 where id = $1', [visitorId, personId]);
}

/** Visitors of a person, in the order in which they are locked. */
export async function visitorsOf(db: Queryable, personId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select id from visitors where person_id = $1 order by id', [
    personId,
  ]);
  return rows.map(({ id }) => id);
}

/** What lists show of a person, written to its visitors. Where no name is known they keep the one they came with. */
export async function spreadPerson(tx: Client, { id, name, tags, version }: PersonRow): Promise<void> {
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

/** What stands on a visitor's card, as `readCard` shows it. */
export async function findCardOf(
  db: Queryable,
  visitorId: string,
): Promise<Omit<PersonRow, 'id' | 'version' | 'createdAt' | 'updatedAt'>> {
  const { rows } = await db.query<PersonRow>(
    `select v.name, v.tags, coalesce(p.phone, '') as phone, coalesce(p.mail, '') as mail,
            coalesce(p.wechat, '') as wechat, coalesce(p.remark, '') as remark, coalesce(p.fields, '{}') as fields
     from visitors v left join people p on p.id = v.person_id where v.id = $1`,
    [visitorId],
  );
  return rows[0]!;
}

export type Listed = PersonRow & { visitors: string[]; lastSeenAt: Date | null };

export async function listPeople(
  db: Queryable,
  {
    text,
    tag,
    pageNo,
    pageSize,
  }: { text?: string | undefined; tag?: string | undefined; pageNo: number; pageSize: number },
): Promise<{ rows: Listed[]; total: number }> {
  // strpos and not `like`: what is searched for holds no patterns.
  const matching = `($1 = '' or strpos(lower(concat_ws(' ', p.name, p.phone, p.mail, p.wechat, p.remark)), lower($1)) > 0)
    and ($2 = '' or $2 = any(p.tags))`;
  const values = [text ?? '', tag ?? ''];
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(`select count(*) as total from people p where ${matching}`, values),
    db.query<Listed>(`${SELECT_LISTED} where ${matching} order by p.updated_at desc, p.id desc limit $3 offset $4`, [
      ...values,
      pageSize,
      (pageNo - 1) * pageSize,
    ]),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.total };
}

const SELECT_LISTED = `
  select ${COLUMNS},
         array(select v.id from visitors v where v.person_id = p.id order by v.last_seen_at desc) as visitors,
         (select max(v.last_seen_at) from visitors v where v.person_id = p.id) as "lastSeenAt"
  from people p`;

export async function findListed(db: Queryable, id: string): Promise<Listed | null> {
  const { rows } = await db.query<Listed>(`${SELECT_LISTED} where p.id = $1`, [id]);
  return rows[0] ?? null;
}
