import { expectUsable } from './support/axe';
import { expect, test } from './support/test';
import { WORDS } from './support/words';

test('the visitor list folds to a strip of avatars, by button and by key, and stays folded', async ({ openTalk }) => {
  const { desk, visitor } = await openTalk('在吗');
  const { page } = desk;
  const list = page.getByRole('region', { name: '访客列表' });
  const widthOf = async () => (await list.boundingBox())?.width;
  const fold = page.getByRole('button', { name: /^收起列表/ });
  const unfold = page.getByRole('button', { name: /^展开列表/ });

  await test.step('by button; the focus goes to its counterpart', async () => {
    expect(await widthOf()).toBeGreaterThan(200);
    await fold.click();
    await expect(unfold).toBeFocused();
    expect(await widthOf()).toBe(64);
    await expectUsable({ page, words: WORDS.zh }, 'folded list');
  });

  await test.step('a row is still read out in full, and shows what is unread', async () => {
    await page.goto('/#/personal/personal');
    await visitor.say('还在吗');
    await page.goto('/#/workbench/workbench');
    const row = page.locator(`[data-visitor="${visitor.id}"]`);
    await expect(row).toHaveAccessibleName(/还在吗/);
    await row.click();
    await expect(desk.line('还在吗').first()).toBeVisible();
  });

  await test.step('remembered, and undone by key', async () => {
    await page.reload();
    await desk.isLive();
    await expect(unfold).toBeVisible();
    await page.keyboard.press('Alt+v');
    await expect(unfold).toHaveCount(0);
    expect(await widthOf()).toBeGreaterThan(200);
    await page.keyboard.press('Alt+v');
    await expect(unfold).toBeVisible();
  });

  await test.step('on a phone the list is whole', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/#/workbench/workbench');
    await expect(unfold).toHaveCount(0);
    await expect(fold).toHaveCount(0);
  });
});
