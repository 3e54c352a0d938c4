import { drafts } from '../../lib/unsaved/drafts';
import { begin, edit, inherit, isOwn, type Known, unsaved, type Work } from './work';

/** A change as it is kept in this browser; without `own` a site's field is the organisation's again. */
type Kept = { own?: unknown };

/** Versions and revisions alone: a draft in this browser is restored only over what it was begun from. */
const begunFrom = (works: readonly Work[]) =>
  Object.fromEntries(works.map(({ known: { section }, begun }) => [section, [begun.version, begun.revision]]));

/** Keeps the changes of a page in this browser until they are saved or given up. */
export function keepChanges(key: string, works: readonly Work[]): void {
  const changes = works.flatMap((work) =>
    unsaved(work).map((field): [string, Kept] => [
      `${work.known.section}.${field}`,
      isOwn(work.own, field) ? { own: work.own[field] } : {},
    ]),
  );
  if (changes.length === 0) drafts.drop(key);
  else drafts.keep(key, begunFrom(works), Object.fromEntries(changes));
}

/** The sections with the changes that were kept in this browser, and when; null: none. */
export function withKept(key: string, list: readonly Known[]): { works: readonly Work[]; keptAt: number | null } {
  const works = list.map(begin);
  const kept = drafts.find(key, begunFrom(works));
  if (!kept) return { works, keptAt: null };
  const restored = works.map((work) => {
    const { section } = work.known;
    const own = Object.entries(kept.values).filter(([name]) => name.startsWith(`${section}.`));
    return own.reduce((now, [name, value]) => {
      const field = name.slice(section.length + 1);
      const change = value as Kept;
      return Object.hasOwn(change, 'own') ? edit(now, field, change.own) : inherit(now, field);
    }, work);
  });
  return { works: restored, keptAt: kept.at };
}
