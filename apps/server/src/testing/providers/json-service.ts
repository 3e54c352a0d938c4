import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that came, with what its address and body say. */
export type Call = { path: string; wish: Record<string, unknown>; token: string };
export type JsonService = { url: string; calls: Call[]; close(): Promise<void> };

/** A service on this machine that answers each call with JSON. */
export async function startJsonService(answer: (call: Call) => object): Promise<JsonService> {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part;
    });
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
      const wish = { ...Object.fromEntries(searchParams), ...(body === '' ? {} : JSON.parse(body)) };
      const call = { path: pathname, wish, token: `${request.headers['x-acs-dingtalk-access-token'] ?? ''}` };
      calls.push(call);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(call)));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () => new Promise((done) => void server.close(() => done())),
  };
}
