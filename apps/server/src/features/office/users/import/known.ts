import type { Queryable } from '../../../../db/pool';
import { keysOf, type Values } from './judge';

/** Who of the archive these lines are: by line, the person's id. */
export async function findKnown(
  db: Queryable,
  lines: readonly { line: number; values: Values }[],
): Promise<Map<number, string>> {
  const keys = lines.flatMap(({ line, values }) => keysOf(values).map((one) => ({ line, ...one })));
  const of = (by: string) => [...new Set(keys.filter((one) => one.by === by).map(({ key }) => key))];
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
    [of('phone'), of('mail'), of('wechat'), of('name')],
  );
  const known = new Map(rows.map(({ by, key, id }) => [`${by} ${key}`, id]));
  const found = new Map<number, string>();
  for (const { line, by, key } of keys) {
    const id = known.get(`${by} ${key}`);
    if (id !== undefined && !found.has(line)) found.set(line, id);
  }
  return found;
}
