import { changeSettings } from './support/settings';
import { expect, test } from './support/test';

test('what the settings say of the window is what the visitor sees', async ({ api, openTalk, openVisitor }) => {
  const { desk, visitor } = await openTalk('在吗');
  // Effect of rating.goodTags, rating.badTags
  const restoreRating = await changeSettings(api, 'rating', {
    goodTags: [{ zh: '很专业', en: 'Skilled' }],
    badTags: ['没听懂'],
  });
  // Effect of window.greeting, window.accent, window.side, window.theme, window.privacy
  const restoreWindow = await changeSettings(api, 'window', {
    greeting: { zh: '喝点什么？', en: 'What would you like to drink?' },
    accent: '#b42318',
    side: 'left',
    theme: 'dark',
    privacy: '对话保存半年。',
  });
  try {
    await test.step('an open window and a new one', async () => {
      const other = await openVisitor();
      await other.open();
      await expect(other.frame.getByText('喝点什么？')).toBeVisible();
      for (const one of [visitor, other]) {
        await expect(one.header).toHaveCSS('background-color', 'rgb(180, 35, 24)');
        await expect(one.frame.locator('html')).toHaveClass(/dark/);
        const box = (await one.page.locator('parley-widget iframe').boundingBox())!;
        expect(box.x).toBeLessThan(100);
      }
      await other.frame.getByRole('button', { name: '更多', exact: true }).click();
      await other.frame.getByRole('menuitem', { name: '隐私说明' }).click();
      await expect(other.frame.getByText('对话保存半年。')).toBeVisible();
    });

    await test.step('the tags of the rating follow its stars', async () => {
      await desk.end();
      const form = visitor.frame.locator('form', { has: visitor.frame.getByRole('group', { name: /^评价/ }) });
      await form.getByRole('radio', { name: '5 星' }).check({ force: true });
      await expect(form.getByText('很专业')).toBeVisible();
      await form.getByRole('radio', { name: '2 星' }).check({ force: true });
      await expect(form.getByText('没听懂')).toBeVisible();
      await expect(form.getByText('很专业')).toHaveCount(0);
    });
  } finally {
    await restoreWindow();
    await restoreRating();
  }
});

test('with the rating at the end switched off the window does not ask', async ({ api, openTalk }) => {
  // Effect of rating.askAtEnd
  const restore = await changeSettings(api, 'rating', { askAtEnd: false });
  try {
    const { desk, visitor } = await openTalk('在吗');
    await desk.end();
    await expect(visitor.log).toContainText('会话已结束');
    await expect(visitor.frame.getByRole('radio', { name: '5 星' })).toHaveCount(0);
  } finally {
    await restore();
  }
});

test('tags of visitors and categories of conversations are those of the settings', async ({ api, openTalk }) => {
  // Effect of archive.tags, archive.categories
  const restore = await changeSettings(api, 'archive', {
    tags: [{ name: '爱喝红茶', color: 'red' }],
    categories: ['问价钱'],
  });
  try {
    const { desk } = await openTalk('多少钱');
    const card = desk.page.getByRole('complementary', { name: '访客资料' });
    await card.getByRole('textbox', { name: '标签' }).click();
    await expect(card.getByRole('button', { name: '爱喝红茶', exact: true })).toBeVisible();
    await desk.page.getByRole('button', { name: desk.words.end, exact: true }).click();
    await expect(desk.page.getByRole('dialog').getByText('问价钱')).toBeVisible();
  } finally {
    await restore();
  }
});
