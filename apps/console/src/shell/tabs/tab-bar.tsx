import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitles } from '../../lib/i18n/route-title';
import { Icon } from '../../ui/icon';
import { MenuIcon } from '../menu/menu-icon';
import { useTheme } from '../theme/theme-store';
import style from './tab-bar.module.css';
import { type MenuPlace, TabMenu } from './tab-menu';
import type { TabRow } from './tabs';
import { activeRow, move, useTabs } from './tabs-store';
import { useTabActions } from './use-tab-actions';
import { useTabDrag } from './use-tab-drag';
import { useWheel } from './use-wheel';

type Opened = { tab: TabRow; place: MenuPlace; from: HTMLElement };

/** The open pages as a bar: press shows, press again reloads, the middle button closes, dragging puts in order. */
export function TabBar() {
  const { t } = useTranslation('tabs');
  const tabs = useTabs((state) => state.tabs);
  const shown = useTabs(activeRow);
  const kind = useTheme((theme) => theme.tabsBarStyle);
  const hasIcons = useTheme((theme) => theme.showTabsIcon);
  const titleOf = useTitles();
  const { select, close } = useTabActions();
  const list = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<Opened | null>(null);
  const [said, setSaid] = useState('');
  const [focused, setFocused] = useState<number | null>(null);
  const drag = useTabDrag();
  useWheel(list);

  const name = (tab: TabRow): string => titleOf(tab.title ?? tab.meta.title);
  const stop = tabs.find(({ id }) => id === focused) ?? tabs.find(({ id }) => id === shown?.id) ?? tabs[0];

  useEffect(() => {
    const selected = list.current?.querySelector(`[data-id="${shown?.id}"]`);
    selected?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown?.id]);

  const closeMenu = useCallback(() => {
    setMenu(null);
    menu?.from.focus();
  }, [menu]);

  function openMenu(tab: TabRow, from: HTMLElement, place: MenuPlace = under(from)): void {
    setMenu({ tab, place, from });
  }

  function onClick(event: MouseEvent, tab: TabRow): void {
    if (!drag.isClick()) return;
    const isCross = (event.target as Element).closest('[data-close]') !== null;
    if (isCross) void close(tab, 'current');
    else select(tab);
  }

  function focusTab(index: number): void {
    const tab = tabs[(index + tabs.length) % tabs.length];
    if (!tab) return;
    setFocused(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-id="${tab.id}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, tab: TabRow, index: number): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step && event.ctrlKey && event.shiftKey) {
      const to = Math.max(0, Math.min(index + step, tabs.length - 1));
      move(tab.key, to);
      setSaid(t('moved', { title: name(tab), place: to + 1, count: tabs.length }));
    } else if (step) focusTab(index + step);
    else if (event.key === 'Home') focusTab(0);
    else if (event.key === 'End') focusTab(tabs.length - 1);
    else if (event.key === 'Delete' && !tab.meta.noClosable) {
      if (tab.id !== shown?.id) focusTab(index === tabs.length - 1 ? index - 1 : index + 1);
      void close(tab, 'current');
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
      openMenu(tab, event.currentTarget);
    else return;
    event.preventDefault();
  }

  return (
    <div className={style.bar}>
      <div ref={list} role="tablist" aria-label={t('label')} className={style.list} data-style={kind} {...drag.onBar}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className={style.tab}
            data-tab={tab.key}
            data-id={tab.id}
            data-dragged={drag.dragged === tab.key || undefined}
            aria-selected={tab.id === shown?.id}
            aria-describedby="tab-hint"
            aria-keyshortcuts="Delete Shift+F10"
            tabIndex={tab.id === stop?.id ? 0 : -1}
            onFocus={() => setFocused(tab.id)}
            onBlur={() => setFocused(null)}
            onPointerDown={(event) => drag.onPointerDown(event, tab.key)}
            // The middle button would otherwise start to scroll.
            onMouseDown={(event) => event.button === 1 && event.preventDefault()}
            onAuxClick={(event) => event.button === 1 && !tab.meta.noClosable && void close(tab, 'current')}
            onClick={(event) => onClick(event, tab)}
            onContextMenu={(event) => {
              event.preventDefault();
              openMenu(tab, event.currentTarget, { x: event.clientX, y: event.clientY });
            }}
            onKeyDown={(event) => onKeyDown(event, tab, index)}
          >
            {hasIcons && (
              <MenuIcon name={tab.meta.icon ?? tab.iconAbove} isCustomSvg={tab.meta.isCustomSvg} size={16} />
            )}
            <span className={style.words}>{name(tab)}</span>
            {tab.meta.badge !== undefined && <span className={style.badge}>{tab.meta.badge}</span>}
            {!tab.meta.noClosable && (
              <span className={style.close} data-close="" title={t('close')} aria-hidden="true">
                <Icon name="close" size={12} />
              </span>
            )}
          </button>
        ))}
      </div>
      <button
        type="button"
        className={style.more}
        aria-label={t('more')}
        title={t('more')}
        aria-haspopup="menu"
        aria-expanded={menu?.from.dataset.more !== undefined}
        data-more=""
        disabled={!shown}
        onClick={(event) => {
          const tab = tabs.find(({ id }) => id === shown?.id) ?? tabs[0];
          if (tab) openMenu(tab, event.currentTarget);
        }}
      >
        {['a', 'b', 'c', 'd'].map((key) => (
          <span key={key} className={style.square} />
        ))}
      </button>
      {menu && (
        <TabMenu
          tabs={tabs}
          tab={menu.tab}
          place={menu.place}
          onClose={closeMenu}
          onChoose={(which) => {
            setMenu(null);
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

function under(element: HTMLElement): MenuPlace {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom + 4 };
}
