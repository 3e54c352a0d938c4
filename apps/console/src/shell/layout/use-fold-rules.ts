import { useEffect, useLayoutEffect } from 'react';
import { useRoutesStore } from '../routes/routes-store';
import { usePageMeta } from '../routes/use-routes';
import { useLayout, useThemeStore } from '../theme/theme-store';

/** The page has no second column: it is folded, and there is no button to open it. */
export function useColumnHidden(): boolean {
  const layout = useLayout();
  const meta = usePageMeta();
  return layout === 'column' && meta?.noColumn === true;
}

/** "In column layout a route flagged noColumn folds the sidebar" (specification, section 2); leaving it opens it. */
export function useFoldRules(): void {
  const isHidden = useColumnHidden();
  const fold = useThemeStore((state) => state.fold);
  useLayoutEffect(() => {
    if (!isHidden) return;
    fold({ kind: 'column-hidden', hidden: true });
    return () => fold({ kind: 'column-hidden', hidden: false });
  }, [isHidden, fold]);
}

/**
 * Whatever leads to another page, a step back too: on a phone the side bar no longer lies over it. What a page writes
 * into its own address, often some moments after a press, leaves alone what was opened meanwhile.
 */
export function useFoldAfterwards(): void {
  const path = useRoutesStore(({ current }) => current?.path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what it waits for
  useEffect(() => {
    const { device, fold } = useThemeStore.getState();
    fold({ kind: 'navigated', device });
  }, [path]);
}

/** On a phone Escape puts the side bar away. */
export function useEscape(isOn: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => event.key === 'Escape' && onEscape();
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [isOn, onEscape]);
}
