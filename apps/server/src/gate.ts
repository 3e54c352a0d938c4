/** So many at once, and whoever comes when all places are taken is told so. */
export type Gate = { /** Answers how to leave; null: full. */ enter(): (() => void) | null };

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
