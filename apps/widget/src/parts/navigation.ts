import { isAmongPages } from '@parley/core/visit/page-pattern';
import type { ReadyItem, ReadyNavigation } from '@parley/protocol/settings/showing/ready';
import { watchPages } from '../loader/pages';
import { drawn, element } from '../loader/shapes';
import type { Kit } from './kit';
import { countMarks } from './marks';
import { drawPicture } from './picture';
import { useStyle } from './sheet';

const sheet = new CSSStyleSheet();
let life = new AbortController();
let bar: HTMLElement | undefined;

const FOLD = 'M9 6l6 6-6 6';
const UNFOLD = 'M15 6l-6 6 6 6';

/** The bar of a site: its items, their cards, and when it is there. */
export function show(value: Partial<ReadyNavigation>, kit: Kit): void {
  life.abort();
  life = new AbortController();
  bar?.remove();
  useStyle(kit.place, sheet, value.css);
  if (value.css) draw(value as ReadyNavigation, kit);
}

/** Half of the visitors, by their id: the same ones each time. */
export const variantOf = (visitor: string): 'a' | 'b' => (Number.parseInt(visitor.slice(-1), 16) % 2 === 0 ? 'a' : 'b');

function draw(value: ReadyNavigation, kit: Kit): void {
  const { signal } = life;
  const variant = value.other === null ? 'a' : variantOf(kit.visitor);
  const order = variant === 'b' && value.other ? value.other : [...value.items.keys()];
  const items = order.flatMap((at) => value.items[at] ?? []);
  const mark = (kind: 'shown' | 'pressed', ids: readonly string[]) =>
    countMarks(
      kit,
      ids.map((item) => ({ part: 'navigation', item, variant, kind })),
    );

  const list = element('ul', {}, ...items.map((item) => rowOf(item, kit, () => mark('pressed', [item.id]))));
  const nav = element('nav', { class: 'navigation', 'aria-label': value.label[kit.language] });
  bar = nav;

  function place(): void {
    nav.hidden = value.isHidden || !isAmongPages(value, location.href);
    const isSeen = !nav.hidden && !list.hidden && getComputedStyle(nav).display !== 'none';
    if (isSeen)
      mark(
        'shown',
        items.map(({ id }) => id),
      );
  }

  if (value.collapse !== 'never') nav.append(foldButton(value, { list, kit, onChange: place }));
  nav.append(list);
  kit.place.parentElement?.append(nav);
  place();
  watchPages(place, signal);
  nav.addEventListener('keydown', ({ key }) => key === 'Escape' && release(nav));
  document.addEventListener('pointerdown', (event) => event.composedPath().includes(nav) || release(nav), { signal });
}

function rowOf(item: ReadyItem, kit: Kit, onPress: () => void): HTMLElement {
  const { id, press, href, path, picture, text, card, cardPicture } = item;
  const name = text[kit.language];
  const icon = element('span', { class: 'icon', 'aria-hidden': 'true' }, drawn('', path));
  if (picture) void drawPicture(kit.base, picture, (canvas) => icon.replaceChildren(canvas));
  // A link of the page's own kind, which works whatever happens to the listener.
  const control =
    press === 'link'
      ? element('a', { href, ...(isElsewhere(href) && { target: '_blank', rel: 'noopener' }) }, icon, name)
      : element('button', { type: 'button' }, icon, name);
  const row = element('li', {}, control);
  control.addEventListener('click', () => {
    onPress();
    if (press === 'chat') kit.toggle();
    if (press === 'letter') kit.letter();
    if (press === 'top') toTop();
    if (press === 'card') row.classList.toggle('pressed');
  });
  const words = card[kit.language];
  if (!words && !cardPicture) return row;
  const inside = element('div', {}, words);
  if (cardPicture)
    void drawPicture(kit.base, cardPicture, (canvas) => {
      canvas.setAttribute('role', 'img');
      canvas.setAttribute('aria-label', name);
      inside.prepend(canvas);
    });
  row.append(element('div', { class: 'card', role: 'tooltip', id: `card-${id}` }, inside));
  control.setAttribute('aria-describedby', `card-${id}`);
  return row;
}

const isElsewhere = (href: string): boolean => href.startsWith('https:') && new URL(href).host !== location.host;

function toTop(): void {
  const isCalm = matchMedia('(prefers-reduced-motion:reduce)').matches;
  scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' });
}

function release(nav: HTMLElement): void {
  for (const row of nav.querySelectorAll('.pressed')) row.classList.remove('pressed');
}

/** Folds the bar to a handle; what the visitor chose stays in this browser. */
function foldButton(
  value: ReadyNavigation,
  { list, kit, onChange }: { list: HTMLElement; kit: Kit; onChange: () => void },
): HTMLElement {
  const name = `parley:${kit.site}:folded`;
  const button = element('button', { type: 'button', class: 'fold' });
  const set = (isFolded: boolean) => {
    list.hidden = isFolded;
    button.setAttribute('aria-expanded', String(!isFolded));
    button.setAttribute('aria-label', (isFolded ? value.unfold : value.fold)[kit.language]);
    button.replaceChildren(drawn('', isFolded ? UNFOLD : FOLD));
  };
  set(read(name) ?? value.collapse === 'closed');
  button.addEventListener('click', () => {
    set(!list.hidden);
    try {
      localStorage.setItem(name, list.hidden ? '1' : '0');
    } catch {}
    onChange();
  });
  return button;
}

function read(name: string): boolean | null {
  try {
    const kept = localStorage.getItem(name);
    return kept === null ? null : kept === '1';
  } catch {
    return null;
  }
}
