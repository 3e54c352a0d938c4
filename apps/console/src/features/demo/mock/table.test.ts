import { expect, it } from 'vitest';
import { goods, records, roles } from './data';
import { createMockTable } from './table';

const fresh = () =>
  createMockTable(
    ['a', 'b', 'c'].map((title) => ({ uuid: title, title })),
    { textOf: ({ title }) => title, blank: () => ({ title: '' }) },
  );

it('pages start at 1 and have 20 rows', async () => {
  expect(await records.list()).toMatchObject({ total: 50, list: { length: 20 } });
  expect((await records.list({ pageNo: 3 })).list).toHaveLength(10);
});

it('a new row comes first, an edited one keeps its place, a removed one lowers the total', async () => {
  const table = fresh();
  const created = await table.save({ title: 'new' });
  await table.save({ uuid: 'b', title: 'B' });
  expect((await table.list()).list.map(({ title }) => title)).toEqual(['new', 'a', 'B', 'c']);
  expect(await table.remove([created.uuid, 'c', 'nobody'])).toBe(2);
  expect((await table.list({ text: 'b' })).list).toEqual([{ uuid: 'b', title: 'B' }]);
});

it('tables have 50 sample rows (roles 2, goods 7), with their fields and ranges', async () => {
  expect([(await roles.list()).total, (await goods.list()).total]).toEqual([2, 7]);
  const { list } = await records.list({ pageSize: 50 });
  for (const { pageViews, percent, rate, percentage, status } of list) {
    expect(pageViews >= 300 && pageViews <= 5000 && percent >= 80 && percent <= 99).toBe(true);
    expect(rate >= 1 && rate <= 5 && percentage >= 0 && percentage <= 100).toBe(true);
    expect(['published', 'draft', 'deleted']).toContain(status);
  }
});
