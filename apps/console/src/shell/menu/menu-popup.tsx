import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTitles } from '../../lib/i18n/route-title';
import { Icon } from '../../ui/icon';
import { type MenuNode, SCROLL_ABOVE } from '../routes/menu';
import style from './menu.module.css';
import { MenuIcon } from './menu-icon';
import { MenuLink } from './menu-link';
import { MenuWords } from './menu-words';
import { placePopup } from './place';

/** Delays in ms: a pointer that only passes does not open the pop-up, and a short absence does not close it. */
const OPEN_MS = 60;
const CLOSE_MS = 200;

type Props = {
  node: MenuNode;
  trail: readonly string[];
  side: 'right' | 'below';
  look: 'list' | 'wide';
  lineClass: string | undefined;
  /** The entry shows no text: the pop-up or a tooltip shows it. */
  isIconOnly?: boolean;
  children: ReactNode;
};

/** An entry whose submenu opens on hover, click, Enter and arrow keys; Escape returns to the entry. */
export function MenuPopup({ node, trail, side, look, lineClass, isIconOnly = false, children }: Props) {
  const tTitle = useTitles();
  const { isOpen, show, hide, hover } = useOpening();
  const id = useId();
  const line = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const title = tTitle(node.title);
  usePlace(isOpen, line, box, side);

  if (node.children.length === 0)
    return (
      <MenuLink
        node={node}
        isActive={trail.includes(node.key)}
        className={lineClass}
        {...(isIconOnly && { label: title })}
      >
        {children}
        {isIconOnly && node.dot && <span className={style.dot} />}
      </MenuLink>
    );

  function onKeyDown(event: KeyboardEvent): void {
    const inside = box.current?.contains(event.target as Node) ?? false;
    const move = inside ? insideMove(event.key) : lineMove(event.key, side);
    if (move === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (move === 'enter') {
      // At once, so that the next key already reaches the pop-up.
      flushSync(show);
      linesOf(box.current)[0]?.focus();
    } else if (move === 'leave') {
      hide();
      line.current?.focus();
    } else focusNext(box.current, move);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button and the links inside are what one operates
    <div
      className={style.popupHost}
      onPointerEnter={(event) => event.pointerType === 'mouse' && hover(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && hover(false)}
      onKeyDown={onKeyDown}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget && hide()}
    >
      <button
        ref={line}
        type="button"
        className={lineClass}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={isIconOnly ? title : undefined}
        data-inside={trail.includes(node.key)}
        onClick={() => (isOpen ? hide() : show())}
      >
        {children}
        {isIconOnly && node.dot && <span className={style.dot} />}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: only what a link inside has done already is followed
        // biome-ignore lint/a11y/noStaticElementInteractions: as above
        <div
          ref={box}
          id={id}
          className={style.popup}
          data-look={look}
          onClick={(event) => (event.target as Element).closest('a') && hide()}
        >
          {isIconOnly && <div className={style.popupTitle}>{title}</div>}
          <Lines nodes={node.children} trail={trail} />
        </div>
      )}
    </div>
  );
}

/** The entries of a submenu, which may have submenus. */
function Lines({ nodes, trail }: { nodes: readonly MenuNode[]; trail: readonly string[] }) {
  return (
    <ul className={style.popupList} data-scrolls={nodes.length > SCROLL_ABOVE}>
      {nodes.map((child) => (
        <li key={child.key}>
          <MenuPopup node={child} trail={trail} side="right" look="list" lineClass={style.popupLine}>
            <MenuIcon name={child.icon} isCustomSvg={child.isCustomSvg} size={16} />
            <MenuWords node={child} />
            {child.isExternal && <Icon name="link" size={14} />}
            {child.children.length > 0 && <Icon name="forward" size={14} />}
          </MenuPopup>
        </li>
      ))}
    </ul>
  );
}

function useOpening() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (open: boolean) => {
    clearTimeout(timer.current);
    setOpen(open);
  };
  return {
    isOpen,
    show: () => set(true),
    hide: () => set(false),
    hover(open: boolean) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setOpen(open), open ? OPEN_MS : CLOSE_MS);
    },
  };
}

/** Positioned relative to the window, so that no scrolling parent clips it. */
function usePlace(
  isOpen: boolean,
  line: React.RefObject<HTMLElement | null>,
  box: React.RefObject<HTMLElement | null>,
  side: 'right' | 'below',
): void {
  useLayoutEffect(() => {
    if (!isOpen || !line.current || !box.current) return;
    const { offsetWidth: width, offsetHeight: height } = box.current;
    const screen = { width: innerWidth, height: innerHeight };
    const { left, top } = placePopup(line.current.getBoundingClientRect(), { width, height }, screen, side);
    box.current.style.left = `${left}px`;
    box.current.style.top = `${top}px`;
  }, [isOpen, line, box, side]);
}

function lineMove(key: string, side: 'right' | 'below'): 'enter' | 'leave' | null {
  if (key === 'Escape') return 'leave';
  return key === (side === 'right' ? 'ArrowRight' : 'ArrowDown') ? 'enter' : null;
}

function insideMove(key: string): 'leave' | 1 | -1 | null {
  if (key === 'Escape' || key === 'ArrowLeft') return 'leave';
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;
}

const linesOf = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('a, button') ?? []),
];

function focusNext(box: HTMLElement | null, step: 1 | -1): void {
  const lines = linesOf(box);
  const at = lines.indexOf(document.activeElement as HTMLElement);
  lines[(at + step + lines.length) % lines.length]?.focus();
}
