import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { usePressOutside } from '../../ui/use-press-outside';
import style from './tab-bar.module.css';
import { mayClose, type TabRow } from './tabs';

const ENTRIES = ['others', 'left', 'right', 'all'] as const;
type Entry = (typeof ENTRIES)[number];

export type MenuPlace = { x: number; y: number };

type Props = {
  tabs: readonly TabRow[];
  tab: TabRow;
  place: MenuPlace;
  onChoose(which: Entry): void;
  onClose(): void;
};

/** The menu with four ways to close tabs, relative to one tab. A click outside closes the menu. */
export function TabMenu({ tabs, tab, place, onChoose, onClose }: Props) {
  const { t } = useTranslation('tabs');
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(place);
  const may = mayClose(tabs, tab.key);
  const words: Record<Entry, string> = {
    others: t('closeOthers'),
    left: t('closeLeft'),
    right: t('closeRight'),
    all: t('closeAll'),
  };

  // Kept inside the window.
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    if (!box) return;
    setAt({
      x: Math.max(4, Math.min(place.x, innerWidth - box.width - 4)),
      y: Math.max(4, Math.min(place.y, innerHeight - box.height - 4)),
    });
    itemsOf(list.current)[0]?.focus();
  }, [place]);

  usePressOutside(list, true, onClose);
  useEffect(() => {
    addEventListener('blur', onClose);
    return () => removeEventListener('blur', onClose);
  }, [onClose]);

  function onKeyDown(event: KeyboardEvent): void {
    const items = itemsOf(list.current);
    const now = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next !== undefined) items[(next + items.length) % items.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
  }

  return createPortal(
    <div
      ref={list}
      role="menu"
      aria-label={t('more')}
      tabIndex={-1}
      className={style.menu}
      style={{ left: at.x, top: at.y }}
      onKeyDown={onKeyDown}
    >
      {ENTRIES.map((which) => (
        <button
          key={which}
          type="button"
          role="menuitem"
          className={style.item}
          aria-disabled={!may[which]}
          onClick={() => may[which] && onChoose(which)}
        >
          {words[which]}
        </button>
      ))}
    </div>,
    document.body,
  );
}

const itemsOf = (list: HTMLElement | null): HTMLElement[] => [...(list?.querySelectorAll('button') ?? [])];
