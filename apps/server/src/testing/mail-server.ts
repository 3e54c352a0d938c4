import { type AddressInfo, createServer } from 'node:net';

/** A mail server on this machine that takes every mail, as it was sent. */
export async function startMailServer(): Promise<{ mails: string[]; url: string; close(): void }> {
  const mails: string[] = [];
  const server = createServer((line) => {
    let data: string | null = null;
    line.on('error', () => undefined);
    line.write('220 mail.example ESMTP\r\n');
    line.on('data', (bytes) => {
      if (data !== null) {
        data += bytes.toString('latin1');
        if (!data.endsWith('\r\n.\r\n')) return;
        mails.push(data);
        data = null;
        line.write('250 ok\r\n');
        return;
      }
      for (const text of bytes.toString().split('\r\n').filter(Boolean)) {
        if (text === 'DATA') data = '';
        line.write(text === 'DATA' ? '354 go on\r\n' : text === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?from=desk@shop.example`;
  return { mails, url, close: () => server.close() };
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
