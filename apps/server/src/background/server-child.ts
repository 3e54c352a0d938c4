/** A child process of the server, once it has its settings. */
export type Child = { settingsChanged(): void; end(): Promise<void> };

type Start = { kind: 'start' };
type Message<S extends Start> = S | { kind: 'settings-changed' };

/**
 * Runs a child process of the server: the first message starts it; SIGTERM, or the loss of the server, ends it in
 * order. Exits with code 1 if it cannot start.
 */
export function runChild<S extends Start>(start: (message: S) => Promise<Child>): void {
  let child: Child | null = null;
  const stop = async (): Promise<void> => {
    await child?.end();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  // Ctrl-C signals every process of the terminal's group; the server ends this process after its own drain.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => void stop());
  process.on('message', (message: Message<S>) => {
    if (message.kind === 'settings-changed') return child?.settingsChanged();
    void start(message).then(
      (started) => {
        child = started;
      },
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
