import type { Message } from '@parley/protocol/types';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/icon';
import menuStyle from '../../../../ui/menu.module.css';
import style from './message.module.css';
import type { MessageAction, MessageActionKey } from './message-actions';
import '../texts';

export type OpenMenu = { message: Message; at: { x: number; y: number } };

type Props = OpenMenu & {
  actions: readonly MessageAction[];
  onChoose: (key: MessageActionKey) => void;
  onClose: () => void;
};

/** Least distance in px from the window's edges. */
const EDGE = 8;

/** A message's context menu: arrows move, letters choose, Escape or a click outside closes it and returns the focus. */
export function MessageMenu({ at, actions, onChoose, onClose }: Props) {
  const { t } = useTranslation('workbenchThread');
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(at);

  useLayoutEffect(() => {
    const { width = 0, height = 0 } = list.current?.getBoundingClientRect() ?? {};
    const fit = (from: number, size: number, room: number) => Math.max(EDGE, Math.min(from, room - size - EDGE));
    setPlace({ x: fit(at.x, width, innerWidth), y: fit(at.y, height, innerHeight) });
  }, [at]);

  useEffect(() => {
    const before = document.activeElement;
    buttons(list.current)[0]?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (!list.current?.contains(event.target as Node)) onClose();
    };
    document.addEventListener('pointerdown', closeOutside, true);
    addEventListener('blur', onClose);
    addEventListener('resize', onClose);
    return () => {
      document.removeEventListener('pointerdown', closeOutside, true);
      removeEventListener('blur', onClose);
      removeEventListener('resize', onClose);
      // The chosen action may have moved the focus itself.
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [onClose]);

  function onKeyDown(event: KeyboardEvent): void {
    const all = buttons(list.current);
    const now = all.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: all.length - 1 }[event.key];
    const chosen = actions.find(({ letter }) => letter === event.key.toLowerCase());
    if (next !== undefined) all[(next + all.length) % all.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (chosen) onChoose(chosen.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={list}
      role="menu"
      aria-label={t('actions.label')}
      tabIndex={-1}
      className={style.menu}
      style={{ left: place.x, top: place.y }}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {actions.map(({ key, icon, letter, isDangerous }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={`${menuStyle.item} ${isDangerous ? style.danger : ''}`}
          aria-keyshortcuts={letter.toUpperCase()}
          onClick={() => onChoose(key)}
        >
          <Icon name={icon} />
          <span className={menuStyle.words}>{t(`actions.${key}`)}</span>
          <kbd className={style.letter}>{letter.toUpperCase()}</kbd>
        </button>
      ))}
    </div>
  );
}

const buttons = (list: HTMLElement | null): HTMLButtonElement[] => [...(list?.querySelectorAll('button') ?? [])];
