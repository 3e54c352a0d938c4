import type { RouteMeta, RouteRecord } from '../../lib/frame/route-types';

/** The text for a route list of the wrong shape (specification, section 8). */
export const WRONG_LIST = '路由格式返回有误！';

export class WrongRouteList extends Error {
  constructor() {
    super(WRONG_LIST);
  }
}

/** "When authentication mode is 'all' the list is fetched from the server": what it names of our own pages, with its meta. */
export function adoptServerList(list: unknown, registry: readonly RouteRecord[]): RouteRecord[] {
  if (!Array.isArray(list)) throw new WrongRouteList();
  const known = indexOf(registry);
  const adopt = (rows: readonly unknown[]): RouteRecord[] =>
    rows.map((row) => {
      if (!isRow(row)) throw new WrongRouteList();
      const own = row.name === undefined ? undefined : known.get(row.name);
      const meta = row.meta || own?.meta ? { title: '', ...own?.meta, ...row.meta } : undefined;
      return {
        path: row.path,
        name: row.name,
        redirect: row.redirect ?? own?.redirect,
        meta,
        load: own?.load,
        ...(row.children && { children: adopt(row.children) }),
      };
    });
  return adopt(list);
}

type Row = { path: string; name?: string; redirect?: string; meta?: Partial<RouteMeta>; children?: unknown[] };

function isRow(row: unknown): row is Row {
  if (typeof row !== 'object' || row === null) return false;
  const { path, name, redirect, meta, children } = row as Record<string, unknown>;
  const isText = (value: unknown) => value === undefined || typeof value === 'string';
  return (
    typeof path === 'string' &&
    isText(name) &&
    isText(redirect) &&
    (meta === undefined || (typeof meta === 'object' && meta !== null)) &&
    (children === undefined || Array.isArray(children))
  );
}

/** Pages are found by name: a server never says which file to load. */
function indexOf(records: readonly RouteRecord[]): Map<string, RouteRecord> {
  const all = (rows: readonly RouteRecord[]): RouteRecord[] => rows.flatMap((row) => [row, ...all(row.children ?? [])]);
  return new Map(all(records).flatMap((record) => (record.name ? [[record.name, record]] : [])));
}
