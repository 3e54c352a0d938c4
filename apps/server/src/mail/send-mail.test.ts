import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSendMail } from './send-mail';

const uncaught: unknown[] = [];
const note = (error: unknown): void => void uncaught.push(error);
beforeEach(() => {
  uncaught.length = 0;
  process.on('uncaughtException', note);
});
afterEach(() => void process.off('uncaughtException', note));

/** A mail server that answers each line; `ends` may end the connection at a command and then returns true. */
async function withMailServer(ends: (word: string, line: Socket) => boolean, work: (url: string) => Promise<void>) {
  const server = createServer((line) => {
    line.on('error', () => undefined);
    if (ends('CONNECT', line)) return;
    line.write('220 mail.example ESMTP\r\n');
    let isData = false;
    line.on('data', (bytes) => {
      for (const text of bytes.toString().split('\r\n').filter(Boolean)) {
        const word = isData ? (text === '.' ? 'END' : '') : text.split(' ')[0]!.toUpperCase();
        if (word === '') continue;
        if (ends(word, line)) return;
        isData = word === 'DATA';
        line.write(word === 'DATA' ? '354 go on\r\n' : word === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}?from=a@example.com`);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

const mail = { to: 'b@example.com', subject: 'x', text: 'y' };
const WORDS = ['CONNECT', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'END'];
const ENDS: Record<string, (line: Socket) => void> = {
  'is cut off': (line) => line.destroy(),
  'is reset': (line) => line.resetAndDestroy(),
  'sends an invalid answer': (line) => void line.end('\u0000\u0001 nonsense\r\n'),
  'refuses for lack of space': (line) => void line.end('452 4.3.1 insufficient system storage\r\n'),
};

test.each(WORDS.flatMap((word) => Object.keys(ENDS).map((how) => [word, how] as const)))(
  'if a mail server’s connection at %s %s, only this mail fails',
  async (at, how) => {
    await withMailServer(
      (word, line) => {
        if (word !== at) return false;
        ENDS[how]!(line);
        return true;
      },
      async (url) => {
        await expect(createSendMail(url)(mail)).rejects.toThrow();
      },
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(uncaught).toEqual([]);
  },
);

test('resolves when the server accepts the mail; rejects when no server listens', async () => {
  let address = '';
  await withMailServer(
    () => false,
    async (url) => {
      address = url;
      await createSendMail(url)(mail);
    },
  );
  await expect(createSendMail(address)(mail)).rejects.toThrow();
  expect(uncaught).toEqual([]);
});
