/** Limits concurrent work: `enter` returns the function that leaves, or null if the limit is reached. */
export type Semaphore = { enter(): (() => void) | null };

export function createSemaphore(limit: number): Semaphore {
  let inside = 0;
  return {
    enter() {
      if (inside >= limit) return null;
      inside += 1;
      let isInside = true;
      return () => {
        if (isInside) inside -= 1;
        isInside = false;
      };
    },
  };
}
