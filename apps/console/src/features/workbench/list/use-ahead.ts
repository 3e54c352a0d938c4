import { useDesk } from '../../../lib/desk/desk-context';

/** Who rests on a row for so long is about to press it; who passes over it is not. In ms. */
const REST_MS = 60;

/** One pointer, one focus: one row at a time. */
let resting: ReturnType<typeof setTimeout> | undefined;

/** What a row listens to, so that its messages are here, or on their way, when it is pressed. */
export function useAhead(visitor: string) {
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
