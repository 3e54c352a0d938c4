import { consolePart } from './support/console-part';
import { expect, test } from './support/test';

test('a page older than the deployment shows text for parts it cannot load, and a reload button', async ({
  agent,
  openDesk,
  openVisitor,
}) => {
  // The service worker would still have the files that a deployment removes.
  const desk = await openDesk({ as: agent, screen: { serviceWorkers: 'block' } });
  const { page } = desk;
  const visitor = await openVisitor();
  await visitor.open();
  await visitor.say('有资料吗');
  await desk.openThread(visitor.id);
  await visitor.page.route(/widget\/frame\/assets\/rich-body-/, (route) => route.fulfill({ status: 404 }));
  await page.route(`**${await consolePart('rich-html')}`, (route) => route.fulfill({ status: 404 }));

  await desk.input.fill('套系包含三组内景');
  await page.getByRole('button', { name: '更多消息类型' }).click();
  await page.getByRole('menuitem', { name: /带格式/ }).click();
  const dialog = page.getByRole('dialog', { name: '带格式的消息' });
  await expect(dialog.getByRole('textbox', { name: '消息内容' })).toContainText('三组内景');
  await dialog.getByRole('button', { name: '发送' }).click();

  await expect(visitor.line('三组内景').getByRole('button', { name: /点击刷新/ })).toBeVisible();
  await expect(desk.line('三组内景').getByRole('button', { name: /刷新页面/ })).toBeVisible();

  await visitor.page.unrouteAll();
  await page.unrouteAll();
  await visitor
    .line('三组内景')
    .getByRole('button', { name: /点击刷新/ })
    .click();
  await expect(visitor.frame.locator('.rich', { hasText: '三组内景' })).toBeVisible();
  await desk
    .line('三组内景')
    .getByRole('button', { name: /刷新页面/ })
    .click();
  await expect(desk.line('三组内景')).toBeVisible();
  await expect(desk.line('三组内景').getByRole('button', { name: /刷新页面/ })).toBeHidden();
});

test('a part whose file failed to load is requested again', async ({ openTalk }) => {
  const { visitor } = await openTalk('在吗');
  let lost = 0;
  await visitor.page.route(/widget\/frame\/assets\/menu-/, (route) => (lost++ < 2 ? route.abort() : route.continue()));
  await visitor.frame.getByRole('button', { name: '更多', exact: true }).click();
  await expect(visitor.frame.getByRole('menu')).toBeVisible();
});

test('the frame’s own file is missing: an error page offers a reload, and the agent stays signed in', async ({
  agent,
  openDesk,
}) => {
  const desk = await openDesk({ as: agent, screen: { serviceWorkers: 'block' } });
  const { page } = desk;
  await page.route(`**${await consolePart('signed-in')}`, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(page.getByText('工作台打不开')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: '刷新页面' }).click();
  await desk.isLive();
});
