import { allows, INSIDE, type User } from '@parley/core/access/allows';
import type { RouteRecord } from '../../lib/frame/route-types';

export type RouteMode = 'visit' | 'user';
export type FilterOptions = { user: User; roleControl: boolean; mode: RouteMode };

/** "Routes are filtered by role when role control is on … and mode is not 'visit'." */
export function filterByGuard(records: readonly RouteRecord[], options: FilterOptions): RouteRecord[] {
  if (!options.roleControl || options.mode === 'visit') return [...records];
  return records.flatMap((row) => {
    const { guard, menuGuard, guests } = row.meta ?? {};
    if (row.load && !row.children && !guests && !allows(options.user, [INSIDE])) return [];
    if (guard && !allows(options.user, guard)) return [];
    const isHidden = row.meta && menuGuard && !allows(options.user, menuGuard);
    const record = isHidden ? { ...row, meta: { ...row.meta, title: row.meta?.title ?? '', hidden: true } } : row;
    if (!record.children) return [record];
    const children = filterByGuard(record.children, options);
    // A group without pages is removed.
    const isEmptied = children.length === 0 && record.children.length > 0 && !record.load;
    return isEmptied ? [] : [{ ...record, children }];
  });
}
