import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useBrand } from '../lib/brand';
import { useTitles } from '../lib/i18n/route-title';
import { useServices } from '../lib/services';
import { windowTitle } from '../shell/routes/window-title';
import { activeRow, useTabs } from '../shell/tabs/tabs-store';
import { frameConfig } from './frame-config';
import { publicStore } from './public-store';

/** "The page title is set after each navigation"; a tab that changes its title changes the window's title. */
export function WindowTitle(): null {
  const { title } = useServices();
  const { title: site } = useBrand();
  const titleOf = useTitles();
  const row = useTabs(activeRow);
  const shown = useStore(publicStore, (state) => state.shown);
  const name = shown ? (shown.route.meta?.title ?? '') : (row?.title ?? row?.meta.title ?? '');
  const text = windowTitle(titleOf(name), site, frameConfig.title);
  useEffect(() => title.set(text), [title, text]);
  return null;
}
