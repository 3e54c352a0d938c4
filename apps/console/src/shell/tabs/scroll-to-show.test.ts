import { expect, it } from 'vitest';
import { scrollToShow } from './scroll-to-show';

const bar = { scrollLeft: 200, clientWidth: 400, offsetLeft: 50 };
const tab = (from: number, offsetWidth = 100) => ({ offsetLeft: 50 + from, offsetWidth });

it.each([
  ['in view', tab(300), 200],
  ['at the very start of the view', tab(200), 200],
  ['at the very end of the view', tab(500), 200],
  ['before the view', tab(100), 76],
  ['the first', tab(0), 0],
  ['cut off at the start', tab(150), 126],
  ['after the view', tab(900), 624],
  ['cut off at the end', tab(560), 284],
  ['wider than the bar: its start', tab(300, 500), 276],
])('the shown tab is scrolled into view: %s', (_where, item, left) => expect(scrollToShow(bar, item)).toBe(left));
