import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { serverTest as test } from '../testing/server-test';

const MIGRATION = new URL('./migrations/0058-shown-invitations.sql', import.meta.url);

test('0058: a WeChat in the last line of a letter becomes a contact, other lines stay', async ({ on }) => {
  const visitor = await on.visitor();
  const texts = ['请加我\n微信：lilei_cn', 'Add me\nWeChat: Li Lei', '微信：不在最后\n谢谢', '没有联系方式'];
  for (const [at, content] of texts.entries())
    await visitor.call('POST /visitor/letter', { onlyID: `letter-${at}`, content });
  const { db } = on.database;
  const [, backfill = ''] = readFileSync(MIGRATION, 'utf8').split(/^(?=update letters)/m);

  await db.query(backfill);

  const { rows } = await db.query('select content, wechat from letters order by only_id');
  expect(rows).toEqual([
    { content: '请加我', wechat: 'lilei_cn' },
    { content: 'Add me', wechat: 'Li Lei' },
    { content: '微信：不在最后\n谢谢', wechat: '' },
    { content: '没有联系方式', wechat: '' },
  ]);
});
