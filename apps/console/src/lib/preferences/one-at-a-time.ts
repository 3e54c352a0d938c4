export type Choices = Readonly<Record<string, unknown>>;

/** Choices that the server has not confirmed, kept over a reload of the page. */
export type Unsent = { read(): Choices; write(choices: Choices): void };

/**
 * Sends choices one write at a time: two under way at once could be stored in the other order, and the older choice would
 * win. What is chosen meanwhile goes together with the next write. Choices that an earlier page could not send are sent
 * at once; after a failure they go with the next choice, or with the next page.
 */
export function oneAtATime(send: (choices: Choices) => Promise<unknown>, unsent: Unsent) {
  let under: Choices | null = null;
  let waiting: Choices = unsent.read();
  let failed: Choices = {};
  const watchers = new Set<(choices: Choices) => void>();

  async function run(): Promise<void> {
    while (Object.keys(waiting).length > 0) {
      under = waiting;
      waiting = {};
      try {
        await send(under);
      } catch {
        if (Object.keys(waiting).length > 0) waiting = { ...under, ...waiting };
        else failed = under;
      }
      under = null;
      unsent.write({ ...failed, ...waiting });
    }
  }

  if (Object.keys(waiting).length > 0) void run();

  return {
    /** From now on: what an answer that is asked for now may not know. Asked for it once, it watches no longer. */
    since(): () => Choices {
      let seen: Choices = { ...failed, ...under, ...waiting };
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
      waiting = { ...failed, ...waiting, ...choices };
      failed = {};
      unsent.write({ ...under, ...waiting });
      if (!under) void run();
    },
  };
}
