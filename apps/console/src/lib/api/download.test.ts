import { expect, it } from 'vitest';
import { ApiError } from './api-error';
import { createDownload, type Progress } from './download';

type Ask = { url: string; token: string | null };

function server(...replies: Response[]) {
  const asked: Ask[] = [];
  const fetch = async (url: RequestInfo | URL, init: RequestInit = {}) => {
    asked.push({ url: String(url), token: new Headers(init.headers).get('authorization') });
    return replies[asked.length - 1] ?? Response.error();
  };
  const download = createDownload({
    fetch,
    client: { refresh: async () => 'new' },
    session: { token: () => 'old' },
    language: () => 'zh',
  });
  return { asked, download };
}

const file = () =>
  new Response('a,b\r\n', {
    headers: {
      'x-about-bytes': '10',
      'content-disposition': `attachment; filename="_"; filename*=UTF-8''%E5%AE%A2.csv`,
    },
  });
const signal = new AbortController().signal;

it('a file with its name, and how far it is; a list of a query says its name with each value', async () => {
  const { asked, download } = server(file());
  const told: Progress[] = [];
  const saved = await download(
    'GET /services/export',
    { columns: ['a', 'b'], x: undefined },
    { signal, onProgress: (progress) => told.push(progress) },
  );
  expect([saved.name, await saved.blob.text(), told]).toEqual(['客.csv', 'a,b\r\n', [{ bytes: 5, part: 0.5 }]]);
  expect(asked).toEqual([{ url: '/api/services/export?columns=a&columns=b', token: 'Bearer old' }]);
});

it('of a file whose length nobody can guess, how much has come', async () => {
  const { download } = server(new Response('a,b\r\n'));
  const told: Progress[] = [];
  await download('GET /history/export', {}, { signal, onProgress: (progress) => told.push(progress) });
  expect(told).toEqual([{ bytes: 5, part: null }]);
});

it('a lapsed token is renewed once', async () => {
  const { asked, download } = server(new Response('{}', { status: 402 }), file());
  await download('GET /services/export', {}, { signal, onProgress: () => {} });
  expect(asked.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer new']);
});

it('a refusal is told by its id, a line that breaks as such', async () => {
  const busy = JSON.stringify({ code: 429, msg: '', data: { error: 'export-busy', seconds: 10 } });
  const ask = (reply: Response) => server(reply).download('GET /x', {}, { signal, onProgress: () => {} });
  await expect(ask(new Response(busy, { status: 429 }))).rejects.toMatchObject({
    id: 'export-busy',
    detail: { seconds: 10 },
  });
  await expect(ask(Response.error())).rejects.toBeInstanceOf(ApiError);
});
