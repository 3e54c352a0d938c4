export type Choices = Readonly<Record<string, unknown>>;

/**
 * Sends choices one write at a time: two under way at once could be stored in the other order, and the older choice would
 * win. What is chosen meanwhile goes together with the next write. `unsent` is what no write has confirmed yet.
 */
export function oneAtATime(send: (choices: Choices) => Promise<unknown>) {
  let under: Choices | null = null;
  let waiting: Choices = {};

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
    unsent: (): Choices => ({ ...under, ...waiting }),
    choose(choices: Choices): void {
      waiting = { ...waiting, ...choices };
      if (!under) void run();
    },
  };
}
