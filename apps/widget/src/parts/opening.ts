import { isAmongPages } from '@parley/core/visit/page-pattern';
import type { ReadyOpening } from '@parley/protocol/settings/showing/ready';
import { watchPages } from '../loader/pages';
import type { Kit } from './kit';
import { openElsewhere } from './opening/elsewhere';
import { moveOut, placeIn } from './opening/in-page';
import { useStyle } from './sheet';

const sheet = new CSSStyleSheet();
/** Of the value that is shown. */
let life = new AbortController();
/** The running visit: known with hello, and not with a later publication. */
let visit = '';
/** Without storage only this page knows it. */
let isSpent = false;

/** Where the window opens, its place on the page, and when it opens by itself. */
export function show(value: Partial<ReadyOpening>, kit: Kit): void {
  life.abort();
  life = new AbortController();
  const { signal } = life;
  visit = value.visit ?? visit;
  const isInPage = !!value.element && placeIn(value.element, kit, signal);
  // The visitor has not opened it over this page.
  if (!isInPage && moveOut(kit) && value.element && isOpen(kit)) kit.toggle();
  useStyle(kit.place, sheet, value.element && !isInPage ? '' : value.css);
  const { mode = 'page' } = value;
  kit.elsewhere(isInPage || mode === 'page' ? undefined : () => openElsewhere(mode, kit));
  // A page built in the browser may have the element later, or replace it.
  if (value.element) watchPages(() => show(value, kit), signal);
  signal.addEventListener('abort', kit.on('unload', () => life.abort()) as () => void);
  signal.addEventListener('abort', kit.on('close', () => spend(kit)) as () => void);
  if (value.small) openItself(value as ReadyOpening, kit, signal);
}

/** Opens the window once in a visit. Whoever has closed it is left alone. */
function openItself(value: ReadyOpening, kit: Kit, signal: AbortSignal): void {
  const seconds = matchMedia(value.small).matches ? value.phone : value.desktop;
  if (seconds === null) return;
  let timer: ReturnType<typeof setTimeout>;

  function open(): void {
    if (signal.aborted || isOver(kit) || !isAmongPages(value, location.href)) return;
    // Not behind the visitor's back: a tab in the background waits.
    if (document.visibilityState !== 'visible')
      return document.addEventListener('visibilitychange', open, { once: true, signal });
    spend(kit);
    if (!isOpen(kit)) kit.open();
  }

  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(open, (seconds as number) * 1000);
  }

  signal.addEventListener('abort', () => clearTimeout(timer));
  watchPages(wait, signal);
  wait();
}

const isOpen = ({ place }: Kit): boolean => (place.parentElement as HTMLElement).classList.contains('open');
const nameOf = ({ site }: Kit): string => `parley:${site}:auto`;

function isOver(kit: Kit): boolean {
  try {
    return isSpent || (visit !== '' && localStorage.getItem(nameOf(kit)) === visit);
  } catch {
    return isSpent;
  }
}

function spend(kit: Kit): void {
  isSpent = true;
  try {
    localStorage.setItem(nameOf(kit), visit);
  } catch {
    // Blocked: it is remembered until the page is left.
  }
}
