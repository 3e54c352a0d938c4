import type { Page } from '@playwright/test';
import { expect, test } from './support/test';
import { spoken } from './support/transcript';

/** A phone in portrait orientation. */
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test('a conversation between two phones, 390 px wide', async ({ agent, openDesk, openVisitor }) => {
  const desk = await openDesk({ as: agent, screen: PHONE });
  const visitor = await openVisitor({ screen: PHONE });
  await visitor.open();

  await test.step('the window fills the screen, and its font is large enough that phones do not zoom in', async () => {
    const window = visitor.page.locator('parley-widget iframe');
    await expect.poll(() => window.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE.viewport });
    await expect(visitor.input).toHaveCSS('font-size', '16px');
    await visitor.say('在手机上问一句');
  });

  await test.step('one column at a time: the list, the thread, and back', async () => {
    await desk.openThread(visitor.id);
    await expect(desk.row(visitor.id)).toBeHidden();
    await expect(desk.input).toHaveCSS('font-size', '16px');
    await desk.input.fill('在手机上答一句');
    await desk.action(desk.words.send).tap();
    await expect(visitor.line('在手机上答一句')).toBeVisible();
    const said = ['visitor: 在手机上问一句', 'agent: 在手机上答一句'];
    for (const window of [desk, visitor]) await expect.poll(async () => spoken(await window.lines())).toEqual(said);
    await expectNoSidewaysScroll(desk.page);
    await desk.action(desk.words.details).tap();
    await expect(desk.page.getByRole('complementary')).toBeVisible();
    await expectNoSidewaysScroll(desk.page);
    await desk.page.getByRole('complementary').getByRole('button').first().tap();
    await desk.action(desk.words.back).tap();
    await expect(desk.row(visitor.id)).toBeVisible();
    await expectNoSidewaysScroll(desk.page);
  });

  await test.step('closed again, the host page is fully visible', async () => {
    await visitor.frame.getByRole('button', { name: visitor.words.close }).tap();
    await expect(visitor.launcher).toBeVisible();
    await expectNoSidewaysScroll(visitor.page);
  });

  await test.step('a menu opened while the address still changes to the thread stays open', async () => {
    await desk.openThread(visitor.id);
    await desk.action(desk.words.back).tap();
    await desk.action(desk.words.menu.open).tap();
    await expect(desk.page).not.toHaveURL(/visitor=/);
    await desk.action(desk.words.menu.history).tap();
    await desk.page.getByRole('link', { name: desk.words.menu.letters }).tap();
  });

  await test.step('letters and the login fit the screen', async () => {
    await expect(desk.page).toHaveURL(/letter/);
    await expectNoSidewaysScroll(desk.page);
    const other = await openDesk({ screen: PHONE });
    await expect(other.action(desk.words.signIn)).toBeInViewport();
    await expectNoSidewaysScroll(other.page);
  });
});

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(screen);
}
