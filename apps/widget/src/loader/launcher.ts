import { idle } from './idle';
import type { Labels } from './labels';
import { bubbleShape, crossShape, downShape, element } from './shapes';
import { style } from './style';

export type LauncherAppearance = { accent: string; side: 'right' | 'left'; dark: boolean; labels: Labels };

export type Launcher = {
  /** Container of the frame. */
  panel: HTMLElement;
  look(look: LauncherAppearance): void;
  setOpen(isOpen: boolean): void;
  badge(unread: number, preview: string): void;
  focus(): void;
  /** Nothing of the widget is on the page. */
  hide(isHidden: boolean): void;
  remove(): void;
};

export type LauncherOptions = {
  onToggle(): void;
  /** The pointer or keyboard focus is near: the window is preloaded. */
  onNear(): void;
};

/** Largest number on the badge; more does not fit. */
const MAX_SHOWN = 99;

/**
 * Button, badge, preview and panel in a shadow root, so that styles of the page and of the widget do not affect each
 * other.
 */
export function drawLauncher({ onToggle, onNear }: LauncherOptions): Launcher {
  const host = document.createElement('parley-widget');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  // Not a <style> element, which the page's CSP may forbid; constructed style sheets are always allowed.
  shadow.adoptedStyleSheets = [sheet];

  const badge = element('span', { class: 'badge', 'aria-hidden': 'true' });
  const button = element('button', { class: 'launcher', type: 'button', 'aria-expanded': 'false' });
  button.append(bubbleShape(), downShape(), badge);
  const text = element('button', { class: 'text', type: 'button' });
  const dismiss = element('button', { class: 'dismiss', type: 'button' }, crossShape());
  const preview = element('div', { class: 'preview hidden', role: 'status' }, text, dismiss);
  const panel = element('div', { class: 'panel' });
  const root = element('div', { class: 'root unplaced' }, panel, preview, button);
  shadow.append(root);
  document.documentElement.append(host);

  let labels: Labels | undefined;
  let unread = 0;
  let isOpen = false;
  let dismissed = '';

  button.addEventListener('click', onToggle);
  text.addEventListener('click', onToggle);
  button.addEventListener('pointerenter', onNear);
  button.addEventListener('focus', onNear);
  dismiss.addEventListener('click', () => {
    dismissed = text.textContent;
    show();
  });
  root.addEventListener('keydown', (event) => event.key === 'Escape' && isOpen && onToggle());

  function show(): void {
    root.classList.toggle('open', isOpen);
    button.setAttribute('aria-expanded', String(isOpen));
    badge.textContent = isOpen || unread === 0 ? '' : unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread);
    const shown = text.textContent;
    preview.classList.toggle('hidden', isOpen || unread === 0 || !shown || shown === dismissed);
    if (!labels) return;
    const count = badge.textContent && `, ${labels.unread.replace('{n}', badge.textContent)}`;
    button.setAttribute('aria-label', (isOpen ? labels.close : labels.open) + count);
    dismiss.setAttribute('aria-label', labels.dismiss);
  }

  /** Hidden until its place is known, so that it does not move visibly. */
  function place(): void {
    root.style.setProperty('--lift', `${bottomOffset(button, host)}px`);
    root.classList.remove('unplaced');
  }

  return {
    panel,
    look(look) {
      labels = look.labels;
      root.style.setProperty('--accent', look.accent);
      root.classList.toggle('left', look.side === 'left');
      root.classList.toggle('dark', look.dark);
      show();
      idle(place);
    },
    setOpen(next) {
      isOpen = next;
      show();
    },
    badge(count, line) {
      unread = count;
      text.textContent = line;
      show();
    },
    focus: () => button.focus(),
    hide: (isHidden) => host.classList.toggle('off', isHidden),
    remove: () => host.remove(),
  };
}

/** Space in px between the launcher and elements of the page. */
const GAP = 12;
/** Maximum px by which the launcher is raised: higher it would not be recognised as a corner button. */
const MAX_OFFSET = 160;

/** Raises the launcher above the page's own corner buttons (back to top, cart). */
function bottomOffset(button: HTMLElement, host: HTMLElement): number {
  const root = button.parentElement as HTMLElement;
  root.style.setProperty('--lift', '0px');
  const { left, top, width, height } = button.getBoundingClientRect();
  const below = document.elementsFromPoint(left + width / 2, top + height / 2);
  const corner = below.find((one) => one !== host && isCornerButton(one));
  if (!corner) return 0;
  return Math.min(MAX_OFFSET, Math.max(0, Math.round(top + height - corner.getBoundingClientRect().top + GAP)));
}

function isCornerButton(one: Element): boolean {
  const { position } = getComputedStyle(one);
  const { width, height } = one.getBoundingClientRect();
  return (position === 'fixed' || position === 'sticky') && width < 200 && height < 120;
}
