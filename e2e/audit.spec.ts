import { expectUsable } from './support/axe';
import { ADMIN, expect, test } from './support/test';

test('the audit log shows a change with its old and new value; the chain verifies', async ({ api, openDesk }) => {
  const { id } = await api.post<{ id: string }>('/groups/doEdit', { name: '售前一组' });
  await api.post('/groups/doEdit', { id, name: '售前二组' });
  const desk = await openDesk({ as: ADMIN });
  const { page } = desk;
  await page.goto('/#/service/audit');
  await page.getByRole('textbox', { name: '按操作人、对象、IP 或内容查找' }).fill('售前二组');
  const row = page.getByRole('row', { name: /修改分组.*售前二组/ });
  await row.focus();
  await row.press('Enter');
  const detail = page.getByRole('dialog', { name: '修改分组' });
  await expect(detail.getByRole('row', { name: '名称 售前一组 售前二组' })).toBeVisible();
  await expectUsable(desk, 'an entry of the audit');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '校验' }).click();
  await expect(page.getByText(/条记录，完整且未被改动/)).toBeVisible();
  await api.post('/groups/doDelete', { ids: [id] });
});

test('retention: the number of deleted records is shown before saving', async ({ openDesk }) => {
  const desk = await openDesk({ as: ADMIN });
  const { page } = desk;
  await page.goto('/#/service/retention');
  await page.getByRole('button', { name: '设置期限' }).click();
  const form = page.getByRole('dialog', { name: '保留期限' });
  await expect(form.getByText('永久保留').first()).toBeVisible();
  await form.getByRole('spinbutton', { name: '登录记录' }).fill('3650');
  await expect(form.getByText('目前没有超过期限的数据').first()).toBeVisible();
  await expectUsable(desk, 'how long things are kept');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('保留期限已保存')).toBeVisible();
});
