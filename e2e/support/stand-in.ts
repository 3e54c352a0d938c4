import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ended } from './processes';

/** A stand-in of another system as a process of its own: e2e imports nothing of the server. */
export type StandIn = {
  /** What it printed at its start. */
  greeting: string;
  /** A command; returns what it prints. */
  tell(command: string): Promise<string>;
  stop(): Promise<void>;
};

type Program = {
  /** In `apps/server/src/testing`. */
  file: string;
  args: readonly string[];
  /** Beginnings of the first and the last line of its help, which an unknown command prints. */
  help: readonly [first: string, last: string];
};

export async function startStandIn({ file, args, help: [first, last] }: Program): Promise<StandIn> {
  const program = fileURLToPath(new URL(`../../apps/server/src/testing/${file}`, import.meta.url));
  // Playwright sets FORCE_COLOR, and values would be printed with colours.
  const { FORCE_COLOR: _, ...env } = process.env;
  const stdio = ['pipe', 'pipe', 'inherit'] as const;
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    stdio: [...stdio],
    env,
  });
  let printed = '';
  let hear: (() => void) | null = null;
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    if (printed.includes(last)) hear?.();
  });

  /** The help follows each answer: once it is printed, the answer is complete. */
  async function untilHelp(): Promise<string> {
    if (!printed.includes(last))
      await new Promise<void>((resolve) => {
        hear = resolve;
      });
    const said = printed.slice(0, printed.indexOf(first));
    printed = '';
    return said;
  }

  return {
    greeting: await untilHelp(),
    tell(command) {
      child.stdin!.write(`${command}\nhelp\n`);
      return untilHelp();
    },
    async stop() {
      child.kill();
      await ended(child);
    },
  };
}
