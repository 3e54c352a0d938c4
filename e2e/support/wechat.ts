import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ended, freePort } from './processes';

export type WeChat = {
  /** For PARLEY_WECHAT_API. */
  url: string;
  appId: string;
  secret: string;
  /** A command of the stand-in (apps/server/src/testing/wechat/run.ts); returns what it prints. */
  tell(command: string): Promise<string>;
  /** Texts that reached visitors, in order. */
  texts(): Promise<string[]>;
  stop(): Promise<void>;
};

const PROGRAM = fileURLToPath(new URL('../../apps/server/src/testing/wechat/run.ts', import.meta.url));
const APP = { appId: 'wxjourney', secret: 'journey-secret' };
/** First and last line of the help, which an unknown command prints: what was asked before has been answered by then. */
const HELP = 'account <callback';
const MARK = 'fault <number';

/** The stand-in of the WeChat platform as a process of its own. */
export async function startWeChat(): Promise<WeChat> {
  const port = await freePort();
  // Playwright sets FORCE_COLOR, and values would be printed with colours.
  const { FORCE_COLOR: _, ...env } = process.env;
  const args = ['--import', 'tsx', PROGRAM, String(port), APP.appId, APP.secret];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], env });
  let printed = '';
  let hear: (() => void) | null = null;
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    if (printed.includes(MARK)) hear?.();
  });
  const untilMark = async (): Promise<string> => {
    if (!printed.includes(MARK))
      await new Promise<void>((resolve) => {
        hear = resolve;
      });
    const said = printed;
    printed = '';
    return said;
  };
  await untilMark();
  const tell = (command: string): Promise<string> => {
    child.stdin!.write(`${command}\nhelp\n`);
    return untilMark();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    ...APP,
    tell,
    async texts() {
      const said = await tell('sent');
      const list = JSON.parse(said.slice(0, said.indexOf(HELP))) as {
        message: { text?: { content: string } };
      }[];
      return list.flatMap(({ message }) => message.text?.content ?? []);
    },
    async stop() {
      child.kill();
      await ended(child);
    },
  };
}
