import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callPlatform, fetchFile } from './call';

const uncaught: unknown[] = [];
const note = (error: unknown): void => void uncaught.push(error);
beforeEach(() => {
  uncaught.length = 0;
  process.on('uncaughtException', note);
});
afterEach(() => void process.off('uncaughtException', note));

/** The outcome of a call that the platform answers in this way. */
async function outcomeOf(answer: (response: ServerResponse) => void, path = 'cgi-bin/x') {
  const server = createServer((request, response) => {
    request.resume();
    answer(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    return path === 'file'
      ? await fetchFile(base, { path: 'cgi-bin/media/get', query: { media_id: 'm' } }, 1000)
      : await callPlatform(base, { path, body: { a: 1 } });
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

const json = (value: object) => (response: ServerResponse) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
};

test.each<[string, (response: ServerResponse) => void, object]>([
  ['answers', json({ errcode: 0, msgid: 7 }), { ok: true, data: { msgid: 7 } }],
  ['refuses', json({ errcode: 45015, errmsg: 'out of time' }), { code: 45015, fault: 'window-closed', isSure: true }],
  ['answers an unknown number', json({ errcode: 123456 }), { code: 123456, fault: 'platform', isSure: true }],
  [
    'is down behind a gateway',
    (response) => response.writeHead(502).end('<html>'),
    { fault: 'platform', isSure: true },
  ],
  ['answers no JSON with success', (response) => response.end('<html>'), { fault: 'platform', isSure: false }],
  ['closes before it answers', (response) => response.socket!.destroy(), { fault: 'uncertain', isSure: false }],
  [
    'closes in the body',
    (response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{"a":', () => response.socket!.destroy());
    },
    { fault: 'uncertain', isSure: false },
  ],
])('the platform %s', async (_name, answer, outcome) => {
  expect(await outcomeOf(answer)).toMatchObject(outcome);
  expect(uncaught).toEqual([]);
});

test('a platform that cannot be reached was surely sent nothing', async () => {
  expect(await callPlatform('http://127.0.0.1:1', { path: 'x' })).toMatchObject({ fault: 'unreachable', isSure: true });
  expect(uncaught).toEqual([]);
});

test('a file, one that is too large, and the platform’s error in its place', async () => {
  const file = (size: number) => (response: ServerResponse) => {
    response.setHeader('content-type', 'image/jpeg');
    response.setHeader('content-disposition', 'attachment; filename="a.jpg"');
    response.end(Buffer.alloc(size, 1));
  };
  expect(await outcomeOf(file(10), 'file')).toMatchObject({ ok: true, data: { type: 'image/jpeg', name: 'a.jpg' } });
  expect(await outcomeOf(file(2000), 'file')).toMatchObject({
    ok: false,
    fault: 'media',
    isSure: true,
  });
  expect(await outcomeOf(json({ errcode: 40007 }), 'file')).toMatchObject({ code: 40007, fault: 'media' });
  expect(uncaught).toEqual([]);
});
