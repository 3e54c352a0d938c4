import { ApiError } from '../../lib/api/api-error';
import { checkRouteList } from '../../lib/api/checks';
import type { RouteMeta, RouteRecord } from '../../lib/frame/route-types';

/**
 * "When authentication mode is 'all' the list is fetched from the server": the console's pages in it, with its meta.
 */
export function adoptServerList(answer: unknown, registry: readonly RouteRecord[]): RouteRecord[] {
  const known = indexOf(registry);
  const adopt = (rows: readonly unknown[]): RouteRecord[] =>
    rows.map((row) => {
      if (!isRow(row)) throw new ApiError(200, 'bad-route-list');
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
  return adopt(checkRouteList(answer));
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

/** Pages are found by name: the server's list never names a file to load. */
function indexOf(records: readonly RouteRecord[]): Map<string, RouteRecord> {
  const all = (rows: readonly RouteRecord[]): RouteRecord[] => rows.flatMap((row) => [row, ...all(row.children ?? [])]);
  return new Map(all(records).flatMap((record) => (record.name ? [[record.name, record]] : [])));
}
