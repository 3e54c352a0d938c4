import { expectUsable } from './support/axe';
import { changeSettings } from './support/settings';
import { ADMIN, expect, test } from './support/test';

test('a rule is written, previewed and published; a visitor gets its text, and the thread names the rule', async ({
  agent,
  api,
  openDesk,
  openVisitor,
}) => {
  const restore = await changeSettings(api, 'autoAnswer', { rules: [] });
  const desk = await openDesk({ as: ADMIN, screen: { viewport: { width: 1440, height: 900 } } });
  const { page, words } = desk;
  const bar = page.getByRole('region', { name: '草稿与发布' });
  await page.evaluate(() => {
    location.hash = '/system/autoAnswer';
  });

  await test.step('a new rule', async () => {
    await page.getByRole('combobox', { name: '新建规则' }).click();
    await page.getByTitle('会话开始', { exact: true }).click();
    await page.getByRole('textbox', { name: '名称' }).fill('欢迎');
    await page.getByRole('textbox', { name: '第 1 条 中文内容' }).fill('{visitor}好，稍等');
    await expect(page.getByRole('alert')).toContainText('中文和英文要么都填');
    await page.getByRole('textbox', { name: '第 1 条 英文内容' }).fill('One moment');
    await expect(page.getByRole('region', { name: '预览' })).toContainText('您好，稍等');
    await expectUsable({ page, words }, 'automatic answers', { within: '#content' });
  });

  await test.step('published, said and named', async () => {
    await bar.getByRole('button', { name: '发布', exact: true }).click();
    await expect(bar).toContainText('没有改动');
    const served = await openDesk({ as: agent });
    const visitor = await openVisitor();
    await visitor.open();
    await visitor.say('在吗');
    await expect(visitor.frame.getByText('您好，稍等')).toBeVisible();
    await served.openThread(visitor.id);
    await expect(served.line('您好，稍等')).toContainText('欢迎');
  });
  await restore();
});

test('among a hundred rules nothing typed is lost, also when another rule is changed at once', async ({
  api,
  openDesk,
}) => {
  const text = { zh: '您好', en: 'Hello' };
  const rules = Array.from({ length: 100 }, (_, n) => ({
    key: `r${n}`,
    name: `规则 ${n}`,
    enabled: true,
    trigger: 'keyword',
    words: [`词${n}`],
    steps: [{ seconds: n, kind: 'text', text }],
  }));
  const restore = await changeSettings(api, 'autoAnswer', { rules });
  try {
    const { page } = await openDesk({ as: ADMIN });
    await page.goto('/#/system/autoAnswer');
    await page
      .getByRole('button', { name: /规则 7$/ })
      .first()
      .click();
    const name = page.getByRole('textbox', { name: '名称' });
    await name.press('End');
    await page.keyboard.type('欢迎来到我们的店');
    await page.getByRole('switch', { name: /规则 8$/ }).click();
    await expect(name).toHaveValue('规则 7欢迎来到我们的店');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByText('没有改动')).toBeVisible();
    const { list } = await api.get<{ list: { section: string; value: { rules?: typeof rules } }[] }>(
      '/settings/getList',
    );
    const saved = list.find(({ section }) => section === 'autoAnswer')?.value.rules;
    expect(saved?.slice(7, 9).map((rule) => [rule.name, rule.enabled])).toEqual([
      ['规则 7欢迎来到我们的店', true],
      ['规则 8', false],
    ]);
  } finally {
    await restore();
  }
});
