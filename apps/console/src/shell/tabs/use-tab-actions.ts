import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { CloseWhich } from '../../lib/frame/frame-context';
import { leaveFor, openAddress } from '../../lib/open-address';
import { progress } from '../progress/progress';
import { isExternal } from '../routes/path';
import { afterClosing, closeTabs, type TabRow } from './tabs';
import * as store from './tabs-store';

/** A reload is fast: the progress bar shows that it happened. */
const RELOAD_MS = 200;

/** Actions on pages for menus and the tab bar. */
export function useTabActions() {
  const navigate = useNavigate();
  return useMemo(() => {
    const go = async (to: string): Promise<void> => void (await navigate(to));

    function reload(id: number): void {
      progress.start();
      store.reload(id);
      setTimeout(() => progress.done(), RELOAD_MS);
    }

    /** "External links open in a new window; internal ones navigate; choosing the same path reloads the view." */
    function open(path: string, target?: '_blank' | '_self'): void {
      const shown = store.activeRow(store.tabsStore.getState());
      if (isExternal(path)) {
        if (target === '_self') leaveFor(path);
        else openAddress(path);
      } else if (shown && (shown.path === path || shown.fullPath === path)) reload(shown.id);
      else void go(path);
    }

    /** "Click on active → reload." */
    function select(tab: TabRow): void {
      if (store.tabsStore.getState().active === tab.id) reload(tab.id);
      else void go(tab.fullPath);
    }

    /** "Acting on a non-active tab first navigates to it." What is shown stays until there is something else to show. */
    async function close(tab: TabRow, which: CloseWhich): Promise<void> {
      const { tabs, active } = store.tabsStore.getState();
      if (which === 'current' && tab.meta.noClosable) return;
      if (which !== 'current' && tab.id !== active) await go(tab.fullPath);
      const shown = store.activeRow(store.tabsStore.getState());
      const next = afterClosing(closeTabs(tabs, tab.key, which), shown?.key ?? null);
      if (next !== null) await go(next);
      store.close(tab.key, which);
    }

    return { go, open, select, close, reload };
  }, [navigate]);
}
