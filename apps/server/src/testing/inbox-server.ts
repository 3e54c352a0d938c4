import { type AddressInfo, createServer, type Socket } from 'node:net';

type Kept = { uid: number; source: Buffer; at: Date };

/** What a mail is made of, for tests. `headers`: further ones. */
export type TestMail = {
  from: string;
  subject?: string;
  text: string;
  id?: string;
  headers?: Record<string, string>;
  files?: readonly { name: string; type: string; bytes: Buffer }[];
};

/** A mail as a mail program writes it. */
export function mailSource({ from, subject = '', text, id, headers = {}, files = [] }: TestMail): Buffer {
  const boundary = 'the-boundary-of-this-mail';
  const head = {
    ...(from !== '' && { From: from }),
    To: 'desk@shop.example',
    ...(subject !== '' && { Subject: `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=` }),
    ...(id !== undefined && { 'Message-ID': id }),
    'MIME-Version': '1.0',
    ...headers,
  };
  const words = `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(text).toString('base64')}\r\n`;
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  if (files.length === 0) return Buffer.from(`${lines.join('')}${words}`);
  const parts = [
    words,
    ...files.map(
      ({ name, type, bytes }) =>
        `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n`,
    ),
  ];
  const body = parts.map((part) => `--${boundary}\r\n${part}`).join('');
  return Buffer.from(
    `${lines.join('')}Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n${body}--${boundary}--\r\n`,
  );
}

/** An inbox on this machine, by the few commands of IMAP that reading it takes. */
export async function startInboxServer({ password, now }: { password: string; now: () => number }) {
  let validity = 1;
  let next = 1;
  let mails: Kept[] = [];
  let isDown = false;
  const lines = new Set<Socket>();

  const server = createServer((line) => {
    line.on('error', () => undefined).on('close', () => lines.delete(line));
    if (isDown) return void line.destroy();
    lines.add(line);
    line.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    let rest = '';
    line.on('data', (bytes) => {
      const said = (rest + bytes.toString()).split('\r\n');
      rest = said.pop()!;
      for (const command of said) answer(line, command);
    });
  });

  function answer(line: Socket, said: string): void {
    const [tag = '', ...words] = said.split(' ');
    const command = words.join(' ');
    const done = (text = 'done') => void line.write(`${tag} OK ${text}\r\n`);
    if (/^CAPABILITY/i.test(command)) line.write('* CAPABILITY IMAP4rev1\r\n');
    if (/^LOGIN/i.test(command) && !command.includes(`"${password}"`) && !command.endsWith(` ${password}`))
      return void line.write(`${tag} NO [AUTHENTICATIONFAILED] wrong password\r\n`);
    if (/^LIST/i.test(command)) line.write('* LIST (\\HasNoChildren) "/" "INBOX"\r\n');
    if (/^(EXAMINE|SELECT)/i.test(command)) {
      line.write(`* ${mails.length} EXISTS\r\n* FLAGS ()\r\n* OK [UIDVALIDITY ${validity}] uids\r\n`);
      line.write(`* OK [UIDNEXT ${next}] next\r\n`);
      return done('[READ-ONLY] open');
    }
    if (/^UID SEARCH/i.test(command))
      line.write(
        `* SEARCH${found(command)
          .map((uid) => ` ${uid}`)
          .join('')}\r\n`,
      );
    if (/^UID FETCH/i.test(command)) fetch(line, command);
    if (/^LOGOUT/i.test(command)) line.write('* BYE\r\n');
    done();
  }

  function found(command: string): number[] {
    const from = /UID (\d+):\*$/i.exec(command)?.[1];
    if (from === undefined) return mails.map(({ uid }) => uid);
    const fitting = mails.filter(({ uid }) => uid >= Number(from)).map(({ uid }) => uid);
    // `*` is the newest mail, whatever its number.
    return fitting.length > 0 || mails.length === 0 ? fitting : [mails.at(-1)!.uid];
  }

  function fetch(line: Socket, command: string): void {
    const uid = Number(/^UID FETCH (\d+)/i.exec(command)?.[1]);
    const at = mails.findIndex((mail) => mail.uid === uid);
    const mail = mails[at];
    if (!mail) return;
    const section = /BODY\.PEEK\[\](<0\.\d+>)?/i.exec(command)?.[1] === undefined ? 'BODY[]' : 'BODY[]<0>';
    const day = mail.at.toUTCString().slice(5, 16).replaceAll(' ', '-');
    const time = mail.at.toISOString().slice(11, 19);
    line.write(
      `* ${at + 1} FETCH (UID ${uid} INTERNALDATE "${day} ${time} +0000" ${section} {${mail.source.length}}\r\n`,
    );
    line.write(mail.source);
    line.write(')\r\n');
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** `at`: when it arrived, in ms. */
    deliver(source: Buffer, at = now()): void {
      mails.push({ uid: next, source, at: new Date(at) });
      next += 1;
    },
    /** As after a restore: the same mails under other numbers. */
    renumber(): void {
      validity += 1;
      mails = mails.map((mail, at) => ({ ...mail, uid: at + 1 }));
      next = mails.length + 1;
    },
    removeAll(): void {
      mails = [];
    },
    down(isAway: boolean): void {
      isDown = isAway;
    },
    close(): void {
      for (const line of lines) line.destroy();
      server.close();
    },
  };
}
