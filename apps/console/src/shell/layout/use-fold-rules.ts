import { useEffect, useLayoutEffect } from 'react';
import { useRoutesStore } from '../routes/routes-store';
import { usePageMeta } from '../routes/use-routes';
import { useLayout, useThemeStore } from '../theme/theme-store';

/** The page has no second column, so there is no fold button either. */
export function useColumnHidden(): boolean {
  const layout = useLayout();
  const meta = usePageMeta();
  return layout === 'column' && meta?.noColumn === true;
}

/**
 * "In column layout a route flagged noColumn folds the sidebar" (specification, section 2) while it is shown. The stored
 * choice stays, and applies again on the next page.
 */
export function useFoldRules(): void {
  const isHidden = useColumnHidden();
  useLayoutEffect(() => useThemeStore.setState({ columnHidden: isHidden }), [isHidden]);
}

/**
 * On a phone every navigation hides the side bar, the back button's too. A change of the query by the page itself,
 * often shortly after a click, does not hide a side bar opened meanwhile.
 */
export function useFoldAfterwards(): void {
  const path = useRoutesStore(({ current }) => current?.path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what it waits for
  useEffect(() => {
    const { device, fold } = useThemeStore.getState();
    fold({ kind: 'navigated', device });
  }, [path]);
}

/** On a phone Escape hides the side bar. */
export function useEscape(isOn: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => event.key === 'Escape' && onEscape();
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [isOn, onEscape]);
}
