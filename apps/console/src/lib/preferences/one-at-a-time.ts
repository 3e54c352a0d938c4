export type Choices = Readonly<Record<string, unknown>>;

/**
 * Sends choices one write at a time: two under way at once could be stored in the other order, and the older choice would
 * win. What is chosen meanwhile goes together with the next write.
 */
export function oneAtATime(send: (choices: Choices) => Promise<unknown>) {
  let under: Choices | null = null;
  let waiting: Choices = {};
  const watchers = new Set<(choices: Choices) => void>();

  async function run(): Promise<void> {
    while (Object.keys(waiting).length > 0) {
      under = waiting;
      waiting = {};
      // A server that is away hears of it with the next choice.
      await send(under).catch(() => {});
    }
    under = null;
  }

  return {
    /** From now on: what an answer that is asked for now may not know. Asked for it once, it watches no longer. */
    since(): () => Choices {
      let seen: Choices = { ...under, ...waiting };
      const watch = (choices: Choices) => {
        seen = { ...seen, ...choices };
      };
      watchers.add(watch);
      return () => {
        watchers.delete(watch);
        return seen;
      };
    },
    choose(choices: Choices): void {
      for (const watch of watchers) watch(choices);
      waiting = { ...waiting, ...choices };
      if (!under) void run();
    },
  };
}
