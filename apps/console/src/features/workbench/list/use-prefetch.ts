import { useDesk } from '../../../lib/desk/desk-context';

/** Hover time in ms after which a row is prefetched; shorter hovers only pass over it. */
const REST_MS = 60;

/** Timer of the one row under the pointer or focus. */
let resting: ReturnType<typeof setTimeout> | undefined;

/** Event handlers that prefetch a row's messages before it is clicked. */
export function usePrefetch(visitor: string) {
  const desk = useDesk();
  const rest = () => {
    clearTimeout(resting);
    resting = setTimeout(() => desk.prepare(visitor), REST_MS);
  };
  const leave = () => clearTimeout(resting);
  return {
    onPointerEnter: rest,
    onPointerLeave: leave,
    onFocus: rest,
    onBlur: leave,
    onPointerDown: () => desk.prepare(visitor),
  };
}
