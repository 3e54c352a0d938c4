import type { SectionName } from '@parley/protocol/settings/sections';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { drafts } from '../../lib/unsaved/drafts';
import { useUnsaved } from '../../lib/unsaved/use-unsaved';
import { toast } from '../toast/toast';
import { keepChanges, withKept } from './kept';
import { begin, type Known, unsaved, type Work } from './work';

/** The sections of a page with their changes, which this browser keeps until they are saved or given up. */
export function useChanges(key: string, list: readonly Known[]) {
  const [begun] = useState(() => withKept(key, list));
  const [works, setWorks] = useState(begun.works);
  const [keptAt, setKeptAt] = useState(begun.keptAt);
  const isDirty = works.some((work) => unsaved(work).length > 0);
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  useUnsaved(isDirty);

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

  return {
    works,
    isDirty,
    /** When the changes were made that this browser had kept; null: there were none. */
    keptAt,
    become,
    /** Returns the sections after the change. */
    change(section: SectionName, how: (work: Work) => Work): readonly Work[] {
      const next = works.map((work) => (work.known.section === section ? how(work) : work));
      become(next);
      return next;
    },
    /** These sections are as on the server, or as `how` says; changes of the others stay. */
    renew(
      fresh: readonly Known[],
      of: ReadonlySet<SectionName>,
      how: (known: Known, work: Work) => Work = begin,
    ): void {
      const known = new Map(fresh.map((one) => [one.section, one]));
      become(
        works.map((work) => {
          const now = known.get(work.known.section);
          return now && of.has(now.section) ? how(now, work) : work;
        }),
      );
      setKeptAt(null);
    },
    /** Back to the state before the changes that this browser kept. */
    dropKept(): void {
      drafts.drop(key);
      setWorks(works.map(({ known }) => begin(known)));
      setKeptAt(null);
    },
  };
}
