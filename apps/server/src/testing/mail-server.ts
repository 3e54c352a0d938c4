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
