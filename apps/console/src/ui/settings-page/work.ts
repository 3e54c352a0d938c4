import type { SectionAnswer, SectionName } from '@parley/protocol/settings/sections';
import { isSameValue } from './same-value';

export type Fields = Readonly<Record<string, unknown>>;

/** A section as the server answered it: of the organisation, or of a site with only its own values. */
export type Known = Omit<SectionAnswer, 'value' | 'draft' | 'inherited' | 'effective'> & {
  section: SectionName;
  value: Fields;
  draft?:
    | { value: Fields; version: number; revision: number; by: string | null; byName: string; at: number }
    | undefined;
  /** Of a site: the organisation's values. */
  inherited?: Fields | undefined;
};

/** A section that is edited: what the server has, what the edits began from, and what they have become. */
export type Work = {
  known: Known;
  /** The draft, or the published value without one. `revision` 0: no draft. */
  begun: { value: Fields; version: number; revision: number };
  /** Of a site: only its own values. */
  own: Fields;
};

export function begin(known: Known): Work {
  const { draft, value, version } = known;
  const begun = draft ?? { value, version, revision: 0 };
  return { known, begun: { value: begun.value, version: begun.version, revision: begun.revision }, own: begun.value };
}

/** Whether the value is the section's own; false: a site has the organisation's. */
export const isOwn = (fields: Fields, name: string): boolean => Object.hasOwn(fields, name);

export const shownValue = ({ known, own }: Work, name: string): unknown =>
  isOwn(own, name) ? own[name] : known.inherited?.[name];

export const edit = (work: Work, name: string, value: unknown): Work => ({
  ...work,
  own: { ...work.own, [name]: value },
});

/** Gives a site's field back to the organisation. */
export function inherit(work: Work, name: string): Work {
  const { [name]: _gone, ...own } = work.own;
  return { ...work, own };
}

/** The section as the server has it now, with the changes of this screen that are in no draft. */
export const carry = (known: Known, work: Work): Work =>
  unsaved(work).reduce(
    (now, field) => (isOwn(work.own, field) ? edit(now, field, work.own[field]) : inherit(now, field)),
    begin(known),
  );

/** Names of the fields that differ. A field that is inherited differs from one with the same value of its own. */
export function differing(a: Fields, b: Fields): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter((name) => isOwn(a, name) !== isOwn(b, name) || !isSameValue(a[name], b[name]));
}

/** Changes of this screen that are in no draft yet. */
export const unsaved = ({ begun, own }: Work): string[] => differing(begun.value, own);

/** What a publication would change. */
export const unpublished = ({ known, own }: Work): string[] => differing(known.value, own);

/** What somebody else published or drafted while this screen was edited. */
export type Conflict = {
  work: Work;
  /** The value and version that edits continue from. */
  begun: Work['begun'];
  known: Known;
  theirs: Fields;
  by: { byName: string; at: number } | null;
  /** Fields that differ, each with the value that is kept without a choice. */
  lines: { field: string; usual: Side }[];
};
export type Side = 'mine' | 'theirs';

/**
 * Compares with the present state of the server after a refusal. A field that was not changed here takes the other
 * value; a field that was is for the second person to decide.
 */
export function conflictOf(work: Work, known: Known, refusal: 'stale-version' | 'stale-draft'): Conflict {
  const { draft, published, value, version } = known;
  const isDraft = refusal === 'stale-draft' && draft !== undefined;
  const theirs = isDraft ? draft.value : value;
  const before = refusal === 'stale-draft' ? work.begun.value : work.known.value;
  const mine = differing(before, work.own);
  return {
    work,
    known,
    theirs,
    begun: {
      value: draft?.value ?? value,
      version: isDraft ? draft.version : version,
      revision: draft?.revision ?? 0,
    },
    by: (isDraft ? draft : published) ?? null,
    lines: differing(theirs, work.own).map((field) => ({ field, usual: mine.includes(field) ? 'mine' : 'theirs' })),
  };
}

/** The section with the chosen values, on top of what the server has now. */
export function settle({ work, known, theirs, begun, lines }: Conflict, chosen: Readonly<Record<string, Side>>): Work {
  const taken = lines.filter(({ field, usual }) => (chosen[field] ?? usual) === 'theirs').map(({ field }) => field);
  const kept = Object.entries(work.own).filter(([field]) => !taken.includes(field));
  const others = Object.entries(theirs).filter(([field]) => taken.includes(field));
  return { known, begun, own: Object.fromEntries([...kept, ...others]) };
}
