import type { Db, Queryable } from './pool';
import { openSnapshot } from './snapshot';
import { raw, type Sql, sql, statement } from './sql';

/** What a list is made of: `select … from t a` for the rows, and which of them, in which order. */
export type ListSql<Order extends string | Sql = string> = {
  /** Ends in its joins, before any `where`. */
  select: string | Sql;
  /** The table with its alias, for counting and for finding the page: `agents a`. */
  from: string;
  /** The alias's primary key: `a.id`. */
  id: string;
  where: Sql;
  /** From `orderBy`; with values where the order depends on who asks. */
  order: Order;
};

const textOf = (text: string | Sql): Sql => (typeof text === 'string' ? raw(text) : text);

/** One page and how many rows there are in all. The page's ids are found first, so that only its own rows are put together. */
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

/** Rows fetched at a time: a few hundred kilobytes of memory, whatever the list's length. */
export const BATCH_ROWS = 1000;
export type RowStream<Row> = {
  /** Null: each is asked for as it is read. */
  total: number | null;
  batches: AsyncGenerator<Row[], void>;
  close(): Promise<void>;
};

/** Of some rows those that are wanted, where their list's SQL cannot tell. */
export type Keep<Row> = <R extends Row>(rows: R[]) => Promise<R[]>;

/**
 * All rows of a list from one snapshot, through a cursor; holds a connection until it is read to its end or closed, or
 * until whoever reads has `gone`.
 */
export async function streamRows<Row extends object>(
  db: Db,
  list: ListSql<string | Sql>,
  { gone, keep }: { gone?: AbortSignal | undefined; keep?: Keep<Row> | null | undefined } = {},
): Promise<RowStream<Row>> {
  const { select, from, where, order } = list;
  const { query, close } = await openSnapshot(db, gone);

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
 * The order of a list: its keys and what they mean in SQL are named here, so nothing of a request becomes SQL. The id
 * stands behind each, so that rows of equal keys keep their places from page to page.
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
