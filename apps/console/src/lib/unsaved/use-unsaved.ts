import { useEffect } from 'react';

/** Forms with changes that are not saved. */
const open = new Set<symbol>();

// The browser shows its own question.
const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** While true, closing or reloading the browser's tab asks first. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const one = Symbol('form');
    open.add(one);
    addEventListener('beforeunload', ask);
    return () => {
      open.delete(one);
      if (open.size === 0) removeEventListener('beforeunload', ask);
    };
  }, [isDirty]);
}
