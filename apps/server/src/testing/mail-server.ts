import { type AddressInfo, createServer } from 'node:net';

/**
 * How the server fails: `down`: connections are closed; `refused`: no such recipient (550); `busy`: try later (451); `lost`:
 * the mail is taken, and its answer never comes.
 */
export type MailFault = 'down' | 'refused' | 'busy' | 'lost';

type Options = {
  /** The only password that is accepted; absent: nobody has to sign in. */
  password?: string;
};

/** A mail server on this machine that takes every mail, as it was sent. */
export async function startMailServer({ password }: Options = {}) {
  const mails: string[] = [];
  let fault: MailFault | null = null;
  const server = createServer((line) => {
    let data: string | null = null;
    line.on('error', () => undefined);
    if (fault === 'down') return void line.destroy();
    line.write('220 mail.example ESMTP\r\n');
    line.on('data', (bytes) => {
      if (data !== null) {
        data += bytes.toString('latin1');
        if (!data.endsWith('\r\n.\r\n')) return;
        const isTaken = fault !== 'busy';
        if (isTaken) mails.push(data);
        data = null;
        if (fault === 'lost') return void line.destroy();
        line.write(isTaken ? '250 ok\r\n' : '451 try again later\r\n');
        return;
      }
      for (const text of bytes.toString().split('\r\n').filter(Boolean)) {
        if (text === 'DATA') data = '';
        line.write(`${answerTo(text)}\r\n`);
      }
    });
  });

  function answerTo(text: string): string {
    const [command] = text.split(' ', 1);
    switch (command) {
      case 'DATA':
        return '354 go on';
      case 'EHLO':
        return password === undefined ? '250 ok' : '250-mail.example\r\n250 AUTH PLAIN';
      case 'QUIT':
        return '221 bye';
      case 'AUTH':
        return isRight(text) ? '235 welcome' : '535 wrong password';
      case 'RCPT':
        return fault === 'refused' ? '550 no such recipient' : '250 ok';
      default:
        return '250 ok';
    }
  }

  function isRight(text: string): boolean {
    const [, , said] = Buffer.from(text.split(' ')[2] ?? '', 'base64')
      .toString('utf8')
      .split('\0');
    return password === undefined || said === password;
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    mails,
    port,
    url: `smtp://127.0.0.1:${port}?from=desk@shop.example`,
    fail: (how: MailFault | null) => {
      fault = how;
    },
    close: () => void server.close(),
  };
}

/**
 * The plain text of a mail, as it was sent. Whether it is in base64 or quoted-printable depends on its letters, a random
 * token's among them.
 */
export function mailText(mail: string): string {
  const at = mail.search(/^content-type: text\/plain/im);
  const begin = mail.lastIndexOf('\r\n\r\n', at);
  const end = mail.indexOf('\r\n\r\n', at);
  const head = mail.slice(begin === -1 ? 0 : begin, end);
  const body = mail.slice(end + 4).split(/\r\n--/, 1)[0]!;
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const text = body
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(text, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
