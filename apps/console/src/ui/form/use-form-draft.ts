import type { FormInstance } from 'antd/es/form';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { drafts } from '../../lib/unsaved/drafts';
import { useUnsaved } from '../../lib/unsaved/use-unsaved';
import { toast } from '../toast/toast';
import { isChanged } from './changes';
import './texts';

type Options<V extends object> = {
  form: FormInstance<V>;
  /** Names the form and its record. */
  draft: string;
  initial: Partial<V>;
};

/**
 * Keeps what is typed into a form until it is saved or discarded: it is restored when the form opens again, closing the
 * browser's tab asks first, and a form that goes with its page says that a draft was kept.
 */
export function useFormDraft<V extends object>({ form, draft, initial }: Options<V>) {
  const [begun] = useState(() => ({ key: draft, initial, found: drafts.find(draft, initial) }));
  const [isDirty, setDirty] = useState(false);
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const dirty = useRef(false);
  const isRestored = useRef(false);
  useUnsaved(isDirty);

  function mark(next: boolean): void {
    dirty.current = next;
    setDirty(next);
  }

  useEffect(() => {
    const { found } = begun;
    // A page that is hidden and shown again runs its effects again.
    if (!found || isRestored.current) return;
    isRestored.current = true;
    form.setFieldsValue(found.values as Parameters<typeof form.setFieldsValue>[0]);
    setRestoredAt(found.at);
    dirty.current = true;
    setDirty(true);
  }, [begun, form]);

  useEffect(
    () => () => {
      if (dirty.current) toast.info(i18next.t('form:draftKept'));
    },
    [],
  );

  const valuesNow = (): V => form.getFieldsValue() as V;
  function done(): void {
    drafts.drop(begun.key);
    setRestoredAt(null);
    mark(false);
  }

  return {
    isDirty,
    /** When the restored draft was written, in ms; null: the form began empty. */
    restoredAt,
    changed(): void {
      const now = isChanged(begun.initial, valuesNow());
      mark(now);
      if (now) drafts.keep(begun.key, begun.initial, valuesNow());
      else drafts.drop(begun.key);
    },
    /** Saved, or given up. */
    done,
    /** Back to the values that the form began with. */
    discard(): void {
      form.resetFields();
      done();
    },
  };
}
