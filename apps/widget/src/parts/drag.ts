/** Pixels of movement from which on a press is a drag. */
const SLOP = 6;
/** Pixels of a step by keyboard: Alt and an arrow. */
const STEP = 16;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

export type Drag = {
  /** Puts a button back where it was: called when it is shown, since a hidden one has no size to keep it in the screen. */
  fit(): void;
  /** Runs `then` once the button is not pressed: at once, or after it is dropped. Of several the last one runs. */
  whenFree(then: () => void): void;
};

/** Moves a button within the screen; where it is stays in this browser. */
export function makeDraggable(button: HTMLElement, name: string, signal: AbortSignal): Drag {
  let [x, y] = [0, 0];
  let from: { x: number; y: number } | null = null;
  let isMoved = false;
  let next: (() => void) | undefined;

  function move(toX: number, toY: number): void {
    const { left, top, width, height } = button.getBoundingClientRect();
    // Of its full size: it may be drawn smaller while it appears.
    const [growX, growY] = [(button.offsetWidth - width) / 2, (button.offsetHeight - height) / 2];
    x += clamp(toX - x, growX - left, innerWidth - left - width - growX);
    y += clamp(toY - y, growY - top, innerHeight - top - height - growY);
    button.style.setProperty('--dx', `${x}px`);
    button.style.setProperty('--dy', `${y}px`);
  }

  function store(): void {
    try {
      localStorage.setItem(name, JSON.stringify([x, y]));
    } catch {}
  }

  button.addEventListener(
    'pointerdown',
    (event) => {
      isMoved = false;
      from = { x: event.clientX - x, y: event.clientY - y };
    },
    { signal },
  );
  addEventListener(
    'pointermove',
    ({ clientX, clientY, pointerId, buttons }) => {
      // A menu of the browser, opened by a press, keeps the end of that press to itself.
      if (!from || !buttons) return drop();
      const [toX, toY] = [clientX - from.x, clientY - from.y];
      if (!isMoved && Math.hypot(toX - x, toY - y) < SLOP) return;
      if (!isMoved) button.setPointerCapture(pointerId);
      isMoved = true;
      move(toX, toY);
    },
    { signal },
  );
  const drop = () => {
    if (from && isMoved) store();
    from = null;
    const then = next;
    next = undefined;
    // After the click of this press, which is left out below.
    if (then) setTimeout(then);
  };
  addEventListener('pointerup', drop, { signal });
  addEventListener('pointercancel', drop, { signal });
  // Before the button's own listener: the press that ends a drag opens nothing.
  button.parentElement?.addEventListener(
    'click',
    (event) => {
      if (isMoved && event.composedPath().includes(button)) event.stopPropagation();
      isMoved = false;
    },
    { capture: true, signal },
  );
  onArrows(button, signal, (stepX, stepY) => {
    move(x + stepX, y + stepY);
    store();
  });
  signal.addEventListener('abort', () => {
    button.style.removeProperty('--dx');
    button.style.removeProperty('--dy');
  });
  const fit = () => (from || !button.offsetWidth ? undefined : move(...read(name)));
  addEventListener('resize', fit, { signal });
  return {
    fit,
    whenFree(then) {
      if (from) next = then;
      else then();
    },
  };
}

/** Steps by keyboard, in pixels. */
function onArrows(button: HTMLElement, signal: AbortSignal, onStep: (x: number, y: number) => void): void {
  button.addEventListener(
    'keydown',
    (event) => {
      const [stepX = 0, stepY = 0] = (event.altKey && ARROWS[event.key]) || [];
      if (stepX === 0 && stepY === 0) return;
      event.preventDefault();
      onStep(stepX, stepY);
    },
    { signal },
  );
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

function read(name: string): [number, number] {
  try {
    const [x, y] = JSON.parse(localStorage.getItem(name) ?? '[0,0]');
    return [Number(x) || 0, Number(y) || 0];
  } catch {
    return [0, 0];
  }
}
