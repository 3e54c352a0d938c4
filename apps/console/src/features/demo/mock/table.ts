import type { ApiClient } from '../../../lib/api/create-api';

export type Row = { uuid: string };
export type Query = { text?: string; pageNo?: number; pageSize?: number };
export type Listed<R> = { list: R[]; total: number };
export type Request = ApiClient['request'];

export type MockTable<R extends Row> = {
  /** One page of the matching rows, newest first. */
  list(request: Request, query?: Query): Promise<Listed<R>>;
  /** Without a uuid: a new row at the top. */
  save(request: Request, row: Partial<R>): Promise<void>;
  remove(request: Request, uuids: readonly string[]): Promise<void>;
};

type Options<R> = {
  /** The field that the endpoint filters by. */
  by?: keyof R & string;
  /** The fields of a new row. */
  blank?: () => Omit<R, 'uuid'>;
};

/**
 * Rows of one area of the mock endpoints. The server only simulates changes: they are kept here, until the console is
 * reloaded.
 */
export function createMockTable<R extends Row>(
  area: string,
  { by = 'title' as keyof R & string, blank }: Options<R> = {},
): MockTable<R> {
  let created: R[] = [];
  const edited = new Map<string, Partial<R>>();
  const removed = new Set<string>();

  const shown = (row: R): R => ({ ...row, ...edited.get(row.uuid) });

  return {
    async list(request, { text = '', pageNo = 1, pageSize = 20 } = {}) {
      const wanted = text.trim().toLowerCase();
      const asked = { pageNo, pageSize, ...(wanted && { [by]: wanted }) };
      const answer = (await request(`GET /demo/${area}/getList`, asked)) as Listed<R>;
      const own = created.filter((row) => String(row[by]).toLowerCase().includes(wanted));
      const kept = answer.list.filter(({ uuid }) => !removed.has(uuid)).map(shown);
      const list = pageNo === 1 ? [...own, ...kept] : kept;
      return { list, total: Math.max(list.length, answer.total + own.length - removed.size) };
    },
    async save(request, change) {
      await request(`POST /demo/${area}/doEdit`, change);
      const { uuid } = change;
      const known = created.find((row) => row.uuid === uuid);
      if (known) created = created.map((row) => (row === known ? { ...row, ...defined(change) } : row));
      else if (uuid !== undefined) edited.set(uuid, { ...edited.get(uuid), ...defined(change) });
      else created = [{ ...blank?.(), ...defined(change), uuid: crypto.randomUUID() } as R, ...created];
    },
    async remove(request, uuids) {
      await request(`POST /demo/${area}/doDelete`, { ids: uuids });
      const isOwn = ({ uuid }: Row) => uuids.includes(uuid);
      const ownUuids = new Set(created.filter(isOwn).map(({ uuid }) => uuid));
      created = created.filter((row) => !isOwn(row));
      for (const uuid of uuids) if (!ownUuids.has(uuid)) removed.add(uuid);
    },
  };
}

const defined = <R extends object>(change: R): Partial<R> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<R>;
