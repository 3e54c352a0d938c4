/** Limits concurrent work: `enter` returns the function to leave, or null when the limit is reached. */
export type Gate = { enter(): (() => void) | null };

export function createGate(places: number): Gate {
  let inside = 0;
  return {
    enter() {
      if (inside >= places) return null;
      inside += 1;
      let isInside = true;
      return () => {
        if (isInside) inside -= 1;
        isInside = false;
      };
    },
  };
}
