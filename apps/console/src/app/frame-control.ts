import { useMemo } from 'react';
import type { FrameControl } from '../lib/frame/frame-context';
import { mergeMenuMeta } from '../shell/routes/routes-store';
import { activeRow, mergeTabMeta, tabsStore } from '../shell/tabs/tabs-store';
import { useTabActions } from '../shell/tabs/use-tab-actions';
import { useAccounts } from './accounts-context';

/** The functions of the frame that pages may call (`FrameContext`). */
export function useFrameControl(): FrameControl {
  const { close, reload } = useTabActions();
  const { rebuild } = useAccounts();
  return useMemo(
    () => ({
      changeMenuMeta: mergeMenuMeta,
      changeTabMeta: mergeTabMeta,
      closeTabs(which) {
        const row = activeRow(tabsStore.getState());
        if (row) void close(row, which);
      },
      reloadTab(path) {
        const { tabs, loose } = tabsStore.getState();
        const row = [...tabs, ...(loose ? [loose] : [])].find((tab) => tab.fullPath === path || tab.path === path);
        if (row) reload(row.id);
      },
      async rebuild() {
        rebuild();
      },
    }),
    [close, reload, rebuild],
  );
}
