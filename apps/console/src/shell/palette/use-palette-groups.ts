import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/desk/desk-context';
import { useTitles } from '../../lib/i18n/route-title';
import { EDITS_SETTINGS } from '../../lib/settings/places';
import { isIconName } from '../../ui/icon';
import type { SpotlightGroup } from '../../ui/spotlight/spotlight';
import { buildMenu } from '../routes/menu';
import { useRoutesStore } from '../routes/routes-store';
import { type Command, useSlots } from '../slots';
import { useTabs } from '../tabs/tabs-store';
import { useTabActions } from '../tabs/use-tab-actions';
import { type PalettePage, pagesOf, recentTabs, withSearched } from './pages';
import { useFieldCommands } from './use-field-commands';
import { useFrameCommands } from './use-frame-commands';
import { useSettingCommands } from './use-setting-commands';
import '../texts';

const NO_PAGES: readonly PalettePage[] = [];

const iconOf = (name: string | undefined) => (isIconName(name) ? name : 'page');

/** Content of the palette: groups when it opens, and all entries for the search. */
export function usePaletteGroups(): { groups: SpotlightGroup<Command>[]; all: Command[] } {
  const { t } = useTranslation('headerLater');
  const title = useTitles();
  const { open, go } = useTabActions();
  const routes = useRoutesStore((state) => state.routes);
  const { tabs, active } = useTabs((state) => state);
  const { commands, findable } = useSlots();
  const [found] = useState(findable);
  const may = useMay();
  const frameCommands = useFrameCommands();
  const pages = useMemo(() => pagesOf(buildMenu(withSearched(routes))), [routes]);

  const pageCommand = (page: PalettePage): Command => ({
    key: `page ${page.path}`,
    title: title(page.title),
    words: [page.path, ...page.trail.map(title)],
    icon: iconOf(page.icon),
    hint: page.trail.map(title).join(' / '),
    run: () => open(page.path, page.target),
  });
  const tabCommand = (tab: (typeof tabs)[number]): Command => ({
    key: `tab ${tab.id}`,
    title: tab.title ?? title(tab.meta.title),
    words: [tab.fullPath],
    icon: iconOf(tab.meta.icon),
    hint: tab.fullPath,
    run: () => void go(tab.fullPath),
  });

  const isPage = new Set(pages.map(({ path }) => path));
  const toPages = pages.map(pageCommand);
  const recent = recentTabs(tabs, active).map(tabCommand);
  // A tab without parameters of its own is the same entry as the menu's page.
  const otherTabs = tabs.filter((tab) => tab.id !== active && !isPage.has(tab.fullPath)).map(tabCommand);
  const doing = [...commands, ...frameCommands];
  const settings = useSettingCommands();
  const fields = useFieldCommands(may(EDITS_SETTINGS) ? pages : NO_PAGES, open);

  return {
    groups: [
      { key: 'recent', title: t('palette.recent'), items: recent },
      { key: 'pages', title: t('palette.pages'), items: toPages },
      { key: 'actions', title: t('palette.actions'), items: doing },
    ],
    all: [...toPages, ...doing, ...settings, ...fields, ...otherTabs, ...found],
  };
}
