import { isAmongPages } from '@parley/core/visit/page-pattern';
import type { ReadyLauncher, ReadyLook } from '@parley/protocol/settings/showing/ready';
import { watchPages } from '../loader/pages';
import { drawn, element } from '../loader/shapes';
import { type Drag, makeDraggable } from './drag';
import type { Kit } from './kit';
import { countMarks } from './marks';
import { drawPicture } from './picture';
import { useStyle } from './sheet';

const sheet = new CSSStyleSheet();
/** Of the value that is shown. */
let life = new AbortController();
/** When the page has loaded, so that a delay does not begin again with every change. */
const begun = performance.now();
let drag: Drag | undefined;

/** A launcher of the site's own: its look, and when it is there. While a visitor moves the one before, it waits. */
export function show(value: Partial<ReadyLauncher>, kit: Kit): void {
  const then = () => replace(value, kit);
  if (drag) drag.whenFree(then);
  else then();
}

function replace(value: Partial<ReadyLauncher>, kit: Kit): void {
  life.abort();
  drag = undefined;
  life = new AbortController();
  const root = kit.place.parentElement as HTMLElement;
  const button = root.querySelector('button.launcher') as HTMLButtonElement;
  for (const own of button.querySelectorAll('.own,.label,.agents')) own.remove();
  button.hidden = false;
  button.removeAttribute('aria-labelledby');
  useStyle(kit.place, sheet, value.css);
  if (value.css) draw(value as ReadyLauncher, button, kit);
}

function draw(value: ReadyLauncher, button: HTMLButtonElement, kit: Kit): void {
  const { signal } = life;
  const icon = element('span', { class: 'icon own', 'aria-hidden': 'true' });
  const label = element('span', { class: 'label', id: 'label' });
  const agents = element('span', { class: 'agents', 'aria-hidden': 'true' });
  button.prepend(icon, label);
  button.append(agents);
  button.id = 'launcher';
  const phone = matchMedia(value.small);
  const device = () => (phone.matches ? 'phone' : 'desktop');
  const mark = (kind: 'shown' | 'pressed') =>
    countMarks(kit, [{ part: 'launcher', item: device(), variant: value.variant, kind }]);

  function look(): void {
    const shown = value[device()];
    drawIcon(icon, shown, kit.base);
    label.textContent = shown.text[kit.language];
    // The name begins with the text that is on it.
    if (label.textContent) button.setAttribute('aria-labelledby', 'label launcher');
    else button.removeAttribute('aria-labelledby');
  }

  function place(): void {
    const isDelayed = performance.now() - begun < value.delay * 1000;
    button.hidden = value.isHidden || isDelayed || !isAmongPages(value, location.href);
    drag?.fit();
    if (!button.hidden && getComputedStyle(button).display !== 'none') mark('shown');
  }

  if (value.draggable) drag = makeDraggable(button, `parley:${kit.site}:at`, signal);
  look();
  place();
  if (value.variant === 'online') agents.append(...facesOf(value, kit));
  const timer = setTimeout(place, Math.max(0, value.delay * 1000 - (performance.now() - begun)));
  signal.addEventListener('abort', () => clearTimeout(timer));
  phone.addEventListener('change', () => [look(), place()], { signal });
  watchPages(place, signal);
  button.addEventListener('click', () => button.getAttribute('aria-expanded') === 'true' && mark('pressed'), {
    signal,
  });
  if (value.trigger)
    watchTrigger(value.trigger, () => button.getAttribute('aria-expanded') === 'true' || kit.toggle(), signal);
}

function drawIcon(icon: HTMLElement, { path, picture }: ReadyLook, base: string): void {
  icon.replaceChildren(drawn('', path));
  if (picture) void drawPicture(base, picture, (canvas) => icon.replaceChildren(canvas));
}

function facesOf({ agents: how }: ReadyLauncher, { agents = [] }: Kit): HTMLElement[] {
  if (how === 'none') return [];
  return agents.map(({ nickname }) =>
    element(how === 'names' ? 'span' : 'b', {}, how === 'names' ? nickname : ([...nickname][0] ?? '')),
  );
}

/** Elements of the page that open the window. A selector that the browser does not understand has no effect. */
function watchTrigger(selector: string, open: () => void, signal: AbortSignal): void {
  const isTrigger = ({ target }: Event) => {
    try {
      return target instanceof Element && target.closest(selector) !== null;
    } catch {
      return false;
    }
  };
  document.addEventListener(
    'click',
    (event) => {
      if (!isTrigger(event)) return;
      event.preventDefault();
      open();
    },
    { signal },
  );
}
