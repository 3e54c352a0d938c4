/** Pixels that stay visible beside the shown tab, so that it is seen that the bar goes on. */
const MARGIN_PX = 24;

type Bar = { scrollLeft: number; clientWidth: number; offsetLeft: number };
type Item = { offsetLeft: number; offsetWidth: number };

/** The scroll position of a bar that shows this item as a whole; the present one if it does. */
export function scrollToShow(bar: Bar, item: Item): number {
  const start = item.offsetLeft - bar.offsetLeft;
  const end = start + item.offsetWidth;
  if (start < bar.scrollLeft || item.offsetWidth > bar.clientWidth) return Math.max(0, start - MARGIN_PX);
  return end > bar.scrollLeft + bar.clientWidth ? end + MARGIN_PX - bar.clientWidth : bar.scrollLeft;
}
