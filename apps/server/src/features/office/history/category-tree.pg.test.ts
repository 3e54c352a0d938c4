import { expect } from 'vitest';
import { publish } from '../../../testing/publish';
import { serverTest as test } from '../../../testing/server-test';

// Effect of archive.categories
test('a category finds the conversations of those below it; archived ones still do, and are known as in use', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const tree = ['售后', '售后 / 退货', '售后 / 退货 / 破损', '售后服务', '其他'];
  await publish(boss, 'archive', { categories: tree });
  const chosen = ['售后 / 退货 / 破损', '售后', '售后服务'];
  for (const category of chosen) {
    const visitor = await on.visitor();
    await visitor.says('hello');
    await boss.does('end', visitor, { category });
  }
  const found = async (category: string) =>
    (await boss.call('GET /history/getList', { category: [category] } as never)).data.list
      .map((talk) => talk.category)
      .sort();
  expect(await found('售后')).toEqual(['售后', '售后 / 退货 / 破损']);
  expect(await found('售后 / 退货')).toEqual(['售后 / 退货 / 破损']);

  await publish(boss, 'archive', { categories: [{ path: '售后', archived: true }, ...tree.slice(1)] });
  expect((await boss.call('GET /history/getOptions')).data.categories).toEqual(tree);
  expect(await found('售后')).toEqual(['售后', '售后 / 退货 / 破损']);
  expect((await boss.call('GET /categories/used')).data.used.sort()).toEqual([...chosen].sort());

  const { list } = (await boss.call('GET /settings/getList', {})).data;
  const { version } = list.find(({ section }) => section === 'archive')!;
  const refused = async (categories: unknown[]) =>
    (await boss.call('POST /settings/doEdit', { section: 'archive', value: { categories }, version } as never)).error;
  expect(await refused(['a / b / c / d'])).toBe('bad-category');
  expect(await refused(['a / '])).toBe('bad-category');
  expect(await refused(['a', 'a'])).toBe('repeated');
});

test('a category that a conversation has is archived when it is deleted, whoever publishes', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  await publish(boss, 'archive', { categories: ['售前', '售后', '其他'] });
  const visitor = await on.visitor();
  await visitor.says('hello');
  await boss.does('end', visitor, { category: '售后' });
  await publish(boss, 'archive', { categories: ['其他'] });
  const section = async () =>
    (await boss.call('GET /settings/getList', {})).data.list.find((one) => one.section === 'archive')!;
  const { value, version } = await section();
  expect(value).toMatchObject({ categories: ['其他', { path: '售后', archived: true }] });
  await boss.call('POST /settings/doDraft', { section: 'archive', value: { ...value, categories: ['新的'] }, version });
  const published = (await boss.call('POST /settings/doPublish', { section: 'archive' })).data;
  expect(published).toMatchObject({ value: { categories: ['新的', { path: '售后', archived: true }] } });
});
