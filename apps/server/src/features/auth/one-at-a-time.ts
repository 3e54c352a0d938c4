/** Runs work of the same key one after the other: parallel guesses are counted before the next one is looked at. */
export function createOneAtATime(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const run = (tails.get(key) ?? Promise.resolve()).then(work, work);
    const tail = run.then(leave, leave);
    tails.set(key, tail);
    function leave() {
      if (tails.get(key) === tail) tails.delete(key);
    }
    return run;
  };
}
