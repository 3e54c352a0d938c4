import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitles } from '../../lib/i18n/route-title';
import { lazyPart } from '../../lib/lazy-part';
import { useTheme } from '../theme/theme-store';
import { scrollToShow } from './scroll-to-show';
import { Tab } from './tab';
import style from './tab-bar.module.css';
import { actOfKey } from './tab-keys';
import type { MenuPlace } from './tab-menu';
import type { TabRow } from './tabs';
import { activeRow, move, useTabs } from './tabs-store';
import { useTabActions } from './use-tab-actions';
import { useTabDrag } from './use-tab-drag';
import { useWheel } from './use-wheel';

const TabMenu = lazyPart(() => import('./tab-menu'), 'TabMenu');

type Opened = { tab: TabRow; place: MenuPlace; from: HTMLElement };

/**
 * The bar of open pages: a click shows a page, a click on the shown one reloads it, the middle button closes, dragging
 * reorders.
 */
export function TabBar() {
  const { t } = useTranslation('tabs');
  const tabs = useTabs((state) => state.tabs);
  const shown = useTabs(activeRow);
  const kind = useTheme((theme) => theme.tabsBarStyle);
  const titleOf = useTitles();
  const { close } = useTabActions();
  const list = useRef<HTMLDivElement>(null);
  const { menu, openMenu, closeMenu, dropMenu } = useTabMenu();
  const [said, setSaid] = useState('');
  const { stop, setFocused, focusTab } = useTabFocus(list);
  const drag = useTabDrag();
  useWheel(list);

  function moveTab(tab: TabRow, to: number): void {
    move(tab.key, to);
    setSaid(t('moved', { title: titleOf(tab.title ?? tab.meta.title), place: to + 1, count: tabs.length }));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, tab: TabRow, index: number): void {
    const act = actOfKey(event, { index, count: tabs.length, isShown: tab.id === shown?.id });
    if (!act || (act.do === 'close' && tab.meta.noClosable)) return;
    event.preventDefault();
    if (act.do === 'move') moveTab(tab, act.to);
    else if (act.do === 'menu') openMenu(tab, event.currentTarget);
    else if (act.focus !== null) focusTab(act.focus);
    if (act.do === 'close') void close(tab, 'current');
  }

  return (
    <div className={style.bar}>
      <div ref={list} role="tablist" aria-label={t('label')} className={style.list} data-style={kind} {...drag.onBar}>
        {tabs.map((tab, index) => (
          <Tab
            key={tab.id}
            tab={tab}
            isShown={tab.id === shown?.id}
            isStop={tab.id === stop?.id}
            drag={drag}
            onStop={setFocused}
            onMenu={(from, place) => openMenu(tab, from, place)}
            onKeyDown={(event) => onKeyDown(event, tab, index)}
          />
        ))}
      </div>
      <MoreButton
        isOpen={menu?.from.dataset.more !== undefined}
        isOff={!shown}
        onPress={(from) => {
          const tab = tabs.find(({ id }) => id === shown?.id) ?? tabs[0];
          if (tab) openMenu(tab, from);
        }}
      />
      {menu && (
        <TabMenu
          tabs={tabs}
          tab={menu.tab}
          place={menu.place}
          onClose={closeMenu}
          onChoose={(which) => {
            dropMenu();
            void close(menu.tab, which);
          }}
        />
      )}
      <span id="tab-hint" hidden>
        {t('hint')}
      </span>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}

/** The tab that the Tab key reaches, and the focus on the others; the shown tab is scrolled into view. */
function useTabFocus(list: RefObject<HTMLDivElement | null>) {
  const tabs = useTabs((state) => state.tabs);
  const shown = useTabs(activeRow);
  const [focused, setFocused] = useState<number | null>(null);
  const stop = tabs.find(({ id }) => id === focused) ?? tabs.find(({ id }) => id === shown?.id) ?? tabs[0];

  useShownInView(list, shown?.id);

  function focusTab(index: number): void {
    const tab = tabs[(index + tabs.length) % tabs.length];
    if (!tab) return;
    setFocused(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-id="${tab.id}"]`)?.focus();
  }

  return { stop, setFocused, focusTab };
}

/** Scrolls the shown tab into view, also after a change of the bar's or a tab's width. */
function useShownInView(list: RefObject<HTMLDivElement | null>, id: number | undefined): void {
  const tabs = useTabs((state) => state.tabs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs and longer titles move it too
  useEffect(() => {
    const bar = list.current;
    const selected = bar?.querySelector<HTMLElement>(`[data-id="${id}"]`);
    if (!bar || !selected) return;
    const watch = new ResizeObserver(() => {
      bar.scrollLeft = scrollToShow(bar, selected);
    });
    // Calls back at once, and when the size changes: titles and fonts that load later change it.
    watch.observe(bar);
    watch.observe(selected);
    return () => watch.disconnect();
  }, [list, id, tabs]);
}

/** The menu of a tab; closing it returns the focus. */
function useTabMenu() {
  const [menu, setMenu] = useState<Opened | null>(null);
  const closeMenu = useCallback(() => {
    setMenu(null);
    menu?.from.focus();
  }, [menu]);

  function openMenu(tab: TabRow, from: HTMLElement, place: MenuPlace = under(from)): void {
    setMenu({ tab, place, from });
  }

  return { menu, openMenu, closeMenu, dropMenu: () => setMenu(null) };
}

type MoreProps = { isOpen: boolean; isOff: boolean; onPress: (button: HTMLElement) => void };

/** Opens the menu of the shown page. */
function MoreButton({ isOpen, isOff, onPress }: MoreProps) {
  const { t } = useTranslation('tabs');
  return (
    <button
      type="button"
      className={style.more}
      aria-label={t('more')}
      title={t('more')}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      data-more=""
      disabled={isOff}
      onClick={(event) => onPress(event.currentTarget)}
    >
      {['a', 'b', 'c', 'd'].map((key) => (
        <span key={key} className={style.square} />
      ))}
    </button>
  );
}

function under(element: HTMLElement): MenuPlace {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom + 4 };
}
