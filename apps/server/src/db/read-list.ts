import type { Db, Queryable } from './pool';
import { openSnapshot } from './snapshot';
import { raw, type Sql, sql, statement } from './sql';

/** SQL of a list: `select … from t a` for the rows, the filter and the order. */
export type ListSql<Order extends string | Sql = string> = {
  /** Ends with its joins, before any `where`. */
  select: string | Sql;
  /** Table with alias, for counting and for finding the page: `agents a`. */
  from: string;
  /** Primary key of the alias: `a.id`. */
  id: string;
  where: Sql;
  /** From `orderBy`; with values if the order depends on the caller. */
  order: Order;
};

const textOf = (text: string | Sql): Sql => (typeof text === 'string' ? raw(text) : text);

/** One page and the total. The page's ids are found first, so that only its rows are joined. */
export async function readPage<Row extends object>(
  db: Queryable,
  { select, from, id, where, order }: ListSql<string | Sql>,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ rows: Row[]; total: number }> {
  const page = sql`
    select ${raw(id)}
    from ${raw(from)}
    where ${where}
    order by ${textOf(order)}
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`;
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(statement(sql`select count(*) as total from ${raw(from)} where ${where}`)),
    db.query<Row>(statement(sql`${textOf(select)} where ${raw(id)} in (${page}) order by ${textOf(order)}`)),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.total };
}

/** Rows fetched at a time: a few hundred kilobytes, whatever the list's length. */
export const BATCH_ROWS = 1000;
export type RowStream<Row> = {
  /** Null: not known, since rows are filtered while they are read. */
  total: number | null;
  batches: AsyncGenerator<Row[], void>;
  close(): Promise<void>;
};

/** Filters rows by conditions that SQL cannot express. */
export type Keep<Row> = <R extends Row>(rows: R[]) => Promise<R[]>;

/**
 * All rows of a list from one snapshot, by a cursor. Holds a connection until it is read to the end or closed, or until
 * `disconnected` is aborted.
 */
export async function streamRows<Row extends object>(
  db: Db,
  list: ListSql<string | Sql>,
  { disconnected, keep }: { disconnected?: AbortSignal | undefined; keep?: Keep<Row> | null | undefined } = {},
): Promise<RowStream<Row>> {
  const { select, from, where, order } = list;
  const { query, close } = await openSnapshot(db, disconnected);

  async function* read(): AsyncGenerator<Row[], void> {
    try {
      for (;;) {
        const { rows } = await query<Row>(`fetch ${BATCH_ROWS} from export_rows`);
        const kept = keep ? await keep(rows) : rows;
        if (kept.length > 0) yield kept;
        if (rows.length < BATCH_ROWS) return;
      }
    } finally {
      await close();
    }
  }

  try {
    const count = statement(sql`select count(*) as total from ${raw(from)} where ${where}`);
    const total = keep ? null : (await query<{ total: number }>(count)).rows[0]!.total;
    await query(
      statement(
        sql`declare export_rows no scroll cursor for ${textOf(select)} where ${where} order by ${textOf(order)}`,
      ),
    );
    return { total, batches: read(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

export type Sorting<K extends string> = { sort?: K | undefined; order?: 'asc' | 'desc' | undefined };

/**
 * The order of a list. Keys and their SQL are defined here, so nothing of a request becomes SQL. The id is the last
 * key, so that equal rows keep their order from page to page.
 */
export function orderBy<K extends string>(
  columns: Readonly<Record<K, string>>,
  id: string,
  { sort, order }: Sorting<K>,
  usual: { sort: K; order: 'asc' | 'desc' },
): string {
  const direction = order ?? (sort === undefined || sort === usual.sort ? usual.order : 'asc');
  return `${columns[sort ?? usual.sort]} ${direction}, ${id} ${direction}`;
}
