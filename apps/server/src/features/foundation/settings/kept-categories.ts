import type { SectionName } from '@parley/protocol/settings/sections';
import { type CategoryEntry, pathOf } from '@parley/protocol/settings/software/categories';
import type { Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { readUsedCategories } from './store';

type Fields = Readonly<Record<string, unknown>>;

/** Entries of the section's shape. */
const MOST = 500;

/** Those of these categories that a conversation has. */
export const usedCategories = (db: Queryable, paths: readonly string[]): Promise<string[]> =>
  readUsedCategories(db, paths);

/**
 * The value to publish over another one: a category that a conversation has is archived rather than deleted, so that its
 * conversations can still be found by it.
 */
export async function keepUsedCategories<V extends Fields>(
  db: Queryable,
  section: SectionName,
  { before, value }: { before: Fields; value: V },
): Promise<V> {
  if (section !== 'archive') return value;
  const categories = value.categories as CategoryEntry[];
  const kept = new Set(categories.map(pathOf));
  const gone = (before.categories as CategoryEntry[]).map(pathOf).filter((path) => !kept.has(path));
  const used = gone.length === 0 ? [] : await usedCategories(db, gone);
  if (used.length === 0) return value;
  if (categories.length + used.length > MOST) throw new Refusal('in-use', { fields: ['categories'] });
  return { ...value, categories: [...categories, ...used.map((path) => ({ path, archived: true }))] };
}
