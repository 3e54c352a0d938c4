import { expect, it } from 'vitest';
import { createStandInApi } from '../../../testing/stand-in-api';
import { createMockTable } from './table';

type Item = { uuid: string; title: string; author: string };
const rows: Item[] = ['a', 'b', 'c'].map((title) => ({ uuid: title, title, author: 'Lin' }));

function open() {
  const server = createStandInApi(() => ({ status: 200, data: { list: rows, total: 43 } }));
  const table = createMockTable<Item>('table', { blank: () => ({ title: '', author: 'Ben' }) });
  const titles = async (query = {}) => (await table.list(server.request, query)).list.map(({ title }) => title);
  return { server, table, titles };
}

it('lists, saves and removes by the endpoints of its area', async () => {
  const { server, table } = open();
  await table.list(server.request, { text: ' Te ', pageNo: 2 });
  await table.save(server.request, { title: 'new' });
  await table.remove(server.request, ['a']);
  expect(server.calls.map(({ method, path, query, body }) => [method, path + query, body])).toEqual([
    ['GET', '/demo/table/getList?pageNo=2&pageSize=20&title=te', undefined],
    ['POST', '/demo/table/doEdit', { title: 'new' }],
    ['POST', '/demo/table/doDelete', { ids: ['a'] }],
  ]);
});

it('simulated changes stay until the console is reloaded: a new row comes first, an edited one keeps its place', async () => {
  const { server, table, titles } = open();
  await table.save(server.request, { title: 'new' });
  await table.save(server.request, { uuid: 'b', title: 'B' });
  await table.save(server.request, { uuid: 'b', author: 'Zhou' });
  expect(await titles()).toEqual(['new', 'a', 'B', 'c']);
  expect(await titles({ pageNo: 2 })).toEqual(['a', 'B', 'c']);
  const { list, total } = await table.list(server.request);
  expect([total, list[0], list[2]]).toEqual([
    44,
    { uuid: expect.any(String), title: 'new', author: 'Ben' },
    { uuid: 'b', title: 'B', author: 'Zhou' },
  ]);
  await table.save(server.request, { uuid: list[0]?.uuid ?? '', title: 'newer' });
  expect(await titles()).toEqual(['newer', 'a', 'B', 'c']);
  await table.remove(server.request, [list[0]?.uuid ?? '', 'c']);
  expect((await table.list(server.request)).total).toBe(42);
  expect(await titles()).toEqual(['a', 'B']);
});

it('a refused change changes nothing', async () => {
  const server = createStandInApi(({ method }) =>
    method === 'POST' ? { status: 429, error: 'rate' } : { status: 200, data: { list: rows, total: 3 } },
  );
  const table = createMockTable<Item>('table');
  await expect(table.save(server.request, { uuid: 'a', title: 'A' })).rejects.toMatchObject({ id: 'rate' });
  await expect(table.remove(server.request, ['a'])).rejects.toMatchObject({ id: 'rate' });
  expect((await table.list(server.request)).list).toEqual(rows);
});
