import type { SectionName } from '@parley/protocol/settings/sections';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error';
import { errorText } from '../../lib/i18n/error-text';
import { useApi } from '../../lib/services';
import { SETTINGS } from '../../lib/settings/use-section';
import { fieldsOf } from '../form/field-errors';
import { toast } from '../toast/toast';
import { createCalls, forEach, type Outcome } from './calls';
import { type Problems, problemsOf, stillWrong } from './problem-of';
import { useChanges } from './use-changes';
import {
  type Conflict,
  carry,
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
  /** Everything was published. */
  onPublished?: () => void;
};

export type Works = ReturnType<typeof useWorks>;
type Doing = 'save' | 'publish' | 'discard';
type Stale = 'stale-version' | 'stale-draft';

function tellDone(doing: Doing, onPublished?: () => void): void {
  toast.good(i18next.t(DONE[doing]));
  if (doing === 'publish') onPublished?.();
}

const DONE = {
  save: 'settingsPages:saved',
  publish: 'settingsPages:published',
  discard: 'settingsPages:discarded',
} as const;

/** The sections of a page while they are edited: changes, drafts, publication, and what somebody else did meanwhile. */
export function useWorks({ name, site, list, refetch, onPublished }: Options) {
  const queries = useQueryClient();
  const calls = createCalls(useApi(), site);
  const { works, keptAt, isDirty, become, change, renew, dropKept } = useChanges(
    `settings ${name} ${site ?? ''}`,
    list,
  );
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState<Doing | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const toSave = works.filter((work) => unsaved(work).length > 0);
  const toPublish = works.filter((work) => unpublished(work).length > 0 || work.known.draft);

  /** Afterwards the sections are as on the server, except a refused one. */
  async function run(doing: Doing, of: readonly Work[], act: (work: Work) => Promise<unknown>): Promise<void> {
    setFailure(null);
    setProblems({});
    if (!navigator.onLine) return setFailure('offline');
    setBusy(doing);
    try {
      const outcome = await forEach(of, act);
      await take(outcome);
      if (!outcome.refused) tellDone(doing, onPublished);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(null);
    }
  }

  async function reread(of: ReadonlySet<SectionName>, how?: typeof carry): Promise<readonly Known[]> {
    const fresh = await refetch();
    renew(fresh, of, how);
    void queries.invalidateQueries({ queryKey: SETTINGS });
    return fresh;
  }

  async function take({ done, refused }: Outcome): Promise<void> {
    const stale = refused && staleOf(refused.error);
    if (refused && !stale) {
      const told = problemsIn(refused);
      if (Object.keys(told).length === 0) setFailure(refused.error);
      else setProblems(told);
    }
    if (done.size === 0 && !stale) return;
    const fresh = await reread(done);
    const now = fresh.find(({ section }) => section === refused?.work.known.section);
    if (refused && stale && now) setConflict(conflictOf(refused.work, now, stale));
  }

  /** Runs unless a value does not fit; then the fields say so. */
  function ifFitting(doing: Doing, of: readonly Work[], act: (work: Work) => Promise<unknown>): void {
    const found = problemsOf(of);
    if (Object.keys(found).length === 0) void run(doing, of, act);
    else setProblems(found);
  }

  return {
    ...{ works, keptAt, problems, failure, busy, isDirty, conflict, dropKept },
    canPublish: toPublish.length > 0,
    change: (section: SectionName, how: (work: Work) => Work): void => {
      const next = change(section, how);
      setProblems((told) => stillWrong(told, next));
    },
    save: () => ifFitting('save', toSave, calls.draft),
    publish: () => ifFitting('publish', toPublish, calls.publish),
    /** Back to what is published; deletes the drafts too. */
    discard: () => void run('discard', toPublish, calls.discard),
    settle(chosen: Readonly<Record<string, Side>>): void {
      if (!conflict) return;
      const settled = settle(conflict, chosen);
      become(works.map((work) => (work.known.section === settled.known.section ? settled : work)));
      setConflict(null);
    },
    leaveConflict: () => setConflict(null),
    /** After a roll back; what is not saved stays on the screen. */
    restored: (section: SectionName) => reread(new Set([section]), carry),
  };
}

/** A draft that a colleague published or discarded meanwhile is compared with what is published now. */
const STALE: Readonly<Record<string, Stale>> = {
  'stale-version': 'stale-version',
  'stale-draft': 'stale-draft',
  'no-draft': 'stale-draft',
};

const staleOf = (error: unknown): Stale | null => (error instanceof ApiError && STALE[error.id]) || null;

/** The fields to which a refusal belongs. */
function problemsIn({ work: { known, own }, error }: NonNullable<Outcome['refused']>): Problems {
  const fields = fieldsOf(error, Object.keys(own), {});
  return Object.fromEntries(fields.map((field) => [`${known.section}.${field}`, errorText(error)]));
}
