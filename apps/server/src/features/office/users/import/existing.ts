import type { Queryable } from '../../../../db/pool';
import { keysOf, type Values } from './parse-line';
import { findByKeys } from './people-store';

/** People of the archive with a key of these lines: their ids by line. */
export async function findExisting(
  db: Queryable,
  lines: readonly { line: number; values: Values }[],
): Promise<Map<number, string>> {
  const keys = lines.flatMap(({ line, values }) => keysOf(values).map((one) => ({ line, ...one })));
  const of = (by: string) => [...new Set(keys.filter((one) => one.by === by).map(({ key }) => key))];
  const rows = await findByKeys(db, {
    phones: of('phone'),
    mails: of('mail'),
    wechats: of('wechat'),
    names: of('name'),
  });
  const known = new Map(rows.map(({ by, key, id }) => [`${by} ${key}`, id]));
  const found = new Map<number, string>();
  for (const { line, by, key } of keys) {
    const id = known.get(`${by} ${key}`);
    if (id !== undefined && !found.has(line)) found.set(line, id);
  }
  return found;
}
