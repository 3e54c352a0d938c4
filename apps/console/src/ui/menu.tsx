import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon, type IconName } from './icon';
import style from './menu.module.css';
import { usePressOutside } from './use-press-outside';

export type MenuItem = {
  key: string;
  label: string;
  hint?: string;
  icon?: IconName;
  /** The shortcut, shown at the right. */
  keys?: readonly string[];
  isDangerous?: boolean;
  checked?: boolean;
  /** It cannot be chosen now; `hint` says why. */
  isDisabled?: boolean;
  onSelect: () => void;
};

type Props = {
  label: string;
  items: readonly MenuItem[];
  /** Content of the button that opens the menu. */
  children: ReactNode;
  className?: string | undefined;
  /** The menu opens upwards, for a button at the foot of the page. */
  isAbove?: boolean;
  /** The menu extends to the right, for a button at the left. */
  isAtStart?: boolean;
};

/** A button with a menu: arrow keys move, Escape and a click outside close it. */
export function Menu({ label, items, children, className, isAbove = false, isAtStart = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isOpen) rows(list.current)[0]?.focus();
  }, [isOpen]);
  usePressOutside(root, isOpen, () => setOpen(false));

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const all = rows(list.current);
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      all[(next + all.length) % all.length]?.focus();
    }
    if (event.key === 'Escape') close();
    if (event.key === 'Tab') setOpen(false);
  }

  return (
    <div className={style.root} ref={root}>
      <button
        ref={button}
        type="button"
        className={`${style.opener} ${className ?? ''}`}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={style.list}
          data-above={isAbove || undefined}
          data-start={isAtStart || undefined}
          onKeyDown={onKeyDown}
        >
          {items.map((item) => (
            <Row
              key={item.key}
              item={item}
              onPress={() => {
                if (item.isDisabled) return;
                close();
                item.onSelect();
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function Row({ item, onPress }: { item: MenuItem; onPress: () => void }) {
  return (
    <button
      type="button"
      {...roleOf(item)}
      className={style.item}
      data-danger={item.isDangerous || undefined}
      aria-disabled={item.isDisabled}
      aria-keyshortcuts={item.keys?.join('+')}
      onClick={onPress}
    >
      {item.icon && <Icon name={item.icon} />}
      <span className={style.words}>
        {item.label}
        {item.hint && <span className={style.hint}>{item.hint}</span>}
      </span>
      {item.keys && (
        <span className={style.keys} aria-hidden="true">
          {item.keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
      {item.checked && <Icon name="check" />}
    </button>
  );
}

const roleOf = ({ checked }: MenuItem) =>
  checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked };

const rows = (list: HTMLElement | null): HTMLButtonElement[] => [...(list?.querySelectorAll('button') ?? [])];
