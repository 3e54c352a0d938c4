import type { SectionName } from '@parley/protocol/settings/sections';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/api-error';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { SETTINGS } from '../../lib/settings/use-section';
import { drafts } from '../../lib/unsaved/drafts';
import { useUnsaved } from '../../lib/unsaved/use-unsaved';
import { fieldsOf } from '../form/field-errors';
import { toast } from '../toast/toast';
import { keepChanges, withKept } from './kept';
import { problemOf } from './problem-of';
import {
  begin,
  type Conflict,
  conflictOf,
  type Known,
  type Side,
  settle,
  unpublished,
  unsaved,
  type Work,
} from './work';

type Options = {
  /** Names the page and the site. */
  name: string;
  site: string | null;
  list: readonly Known[];
  /** Reads the sections again. */
  refetch: () => Promise<readonly Known[]>;
};

/** Errors by field: `window.title`. */
export type Problems = Readonly<Record<string, string>>;

/** The sections of a page while they are edited: changes, drafts, publication, and what somebody else did meanwhile. */
export function useWorks({ name, site, list, refetch }: Options) {
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const key = `settings ${name} ${site ?? ''}`;
  const [begun] = useState(() => withKept(key, list));
  const [works, setWorks] = useState(begun.works);
  const [keptAt, setKeptAt] = useState(begun.keptAt);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState<'save' | 'publish' | 'discard' | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isDirty = works.some((work) => unsaved(work).length > 0);
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  useUnsaved(isDirty);
  const at = site === null ? {} : { site };

  useEffect(
    () => () => {
      if (dirty.current) toast.info(i18next.t('form:draftKept'));
    },
    [],
  );

  function become(next: readonly Work[]): void {
    setWorks(next);
    keepChanges(key, next);
  }

  function change(section: SectionName, how: (work: Work) => Work): void {
    const next = works.map((work) => (work.known.section === section ? how(work) : work));
    become(next);
    setProblems((told) => stillWrong(told, next));
  }

  /** Saves a section's draft; returns its revision. */
  async function draft({ known: { section }, begun: { version, revision }, own }: Work): Promise<number> {
    return (await api('POST /settings/doDraft', { section, ...at, value: { ...own }, version, revision })).revision;
  }

  async function publishOne(work: Work): Promise<void> {
    const { known, begun: from } = work;
    const isSaved = unsaved(work).length === 0 && known.draft?.version === from.version;
    const revision = isSaved ? from.revision : await draft(work);
    await api('POST /settings/doPublish', { section: known.section, ...at, revision });
  }

  /** Runs an action for each of these sections; the sections are as on the server afterwards, except a refused one. */
  async function run(what: 'save' | 'publish' | 'discard', of: readonly Work[], act: (work: Work) => Promise<unknown>) {
    setFailure(null);
    if (!navigator.onLine) return setFailure('offline');
    setBusy(what);
    const done = new Set<SectionName>();
    let refused: { work: Work; error: unknown } | null = null;
    for (const work of of) {
      try {
        await act(work);
        done.add(work.known.section);
      } catch (error) {
        refused = { work, error };
        break;
      }
    }
    try {
      await take(done, refused);
      if (!refused) toast.good(i18next.t(DONE[what]));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(null);
    }
  }

  async function take(done: ReadonlySet<SectionName>, refused: { work: Work; error: unknown } | null): Promise<void> {
    const isStale = refused?.error instanceof ApiError && STALE.has(refused.error.id);
    if (refused && !isStale) showRefusal(refused.work.known.section, refused.error);
    if (done.size === 0 && !isStale) return;
    const fresh = await refetch();
    const next = works.map((work) => {
      const known = fresh.find(({ section }) => section === work.known.section);
      return known && done.has(known.section) ? begin(known) : work;
    });
    become(next);
    setKeptAt(null);
    void queries.invalidateQueries({ queryKey: SETTINGS });
    const now = fresh.find(({ section }) => section === refused?.work.known.section);
    if (refused && isStale && now)
      setConflict(conflictOf(refused.work, now, (refused.error as ApiError).id as 'stale-draft'));
  }

  function showRefusal(section: SectionName, error: unknown): void {
    const fields = fieldsOf(error, Object.keys(works.find(({ known }) => known.section === section)?.own ?? {}), {});
    if (fields.length === 0) setFailure(error);
    else setProblems(Object.fromEntries(fields.map((field) => [`${section}.${field}`, errorText(error)])));
  }

  /** Runs unless a value does not fit; then the fields say so. */
  function ifFitting(of: readonly Work[], go: () => Promise<void>): Promise<void> | undefined {
    const found = problemsOf(of);
    setProblems(found);
    return Object.keys(found).length === 0 ? go() : undefined;
  }

  const toSave = works.filter((work) => unsaved(work).length > 0);
  const toPublish = works.filter((work) => unpublished(work).length > 0 || work.known.draft);

  return {
    works,
    keptAt,
    problems,
    failure,
    busy,
    isDirty,
    conflict,
    change,
    canPublish: toPublish.length > 0,
    save: () => ifFitting(toSave, () => run('save', toSave, draft)),
    publish: () => ifFitting(toPublish, () => run('publish', toPublish, publishOne)),
    /** Back to what is published; deletes the drafts too. */
    discard: () =>
      run('discard', toPublish, async ({ known: { section, draft: saved } }) => {
        if (saved) await api('POST /settings/doDiscard', { section, ...at });
      }),
    /** Back to the state before the changes that this browser kept. */
    dropKept(): void {
      drafts.drop(key);
      setWorks(works.map(({ known }) => begin(known)));
      setKeptAt(null);
      setProblems({});
    },
    settle(chosen: Readonly<Record<string, Side>>): void {
      if (!conflict) return;
      const settled = settle(conflict, chosen);
      become(works.map((work) => (work.known.section === settled.known.section ? settled : work)));
      setConflict(null);
    },
    leaveConflict: () => setConflict(null),
    /** After a roll back: unsaved changes of other sections stay. */
    async restored(section: SectionName): Promise<void> {
      const fresh = await refetch();
      const known = fresh.find((one) => one.section === section);
      if (known) become(works.map((work) => (work.known.section === section ? begin(known) : work)));
      void queries.invalidateQueries({ queryKey: SETTINGS });
    },
  };
}

export type Works = ReturnType<typeof useWorks>;

const STALE: ReadonlySet<string> = new Set(['stale-version', 'stale-draft']);
const DONE = {
  save: 'settingsPages:saved',
  publish: 'settingsPages:published',
  discard: 'settingsPages:discarded',
} as const;

/** Fields whose value the server would refuse. */
function problemsOf(works: readonly Work[]): Problems {
  const found = works.flatMap(({ known: { section }, own }) =>
    Object.entries(own).flatMap(([field, value]) => {
      const text = problemOf(section, field, value);
      return text === null ? [] : [[`${section}.${field}`, text] as const];
    }),
  );
  return Object.fromEntries(found);
}

/** Told errors whose field is still wrong; what the server alone knows is gone with the next change. */
function stillWrong(told: Problems, works: readonly Work[]): Problems {
  const found = problemsOf(works);
  return Object.fromEntries(Object.keys(told).flatMap((name) => (found[name] ? [[name, found[name]]] : [])));
}
