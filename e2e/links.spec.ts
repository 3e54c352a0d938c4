import { expectUsable } from './support/axe';
import { ADMIN, expect, test } from './support/test';
import { PERSON } from './support/traffic';

type Made = { id: string; code: string };

test('a visitor of a chat link talks with its agent and is counted; a disabled link redirects', async ({
  api,
  newAgent,
  openDesk,
  openPage,
  parley,
}) => {
  const agent = await newAgent({ nickname: '林晓' });
  const desk = await openDesk({ as: agent });
  const link = await api.post<Made>('/link/doEdit', {
    name: '春季海报',
    agent: agent.uuid,
    greeting: '欢迎扫码',
    overUrl: `${parley.url}/demo/`,
  });

  // Bots, such as this browser, are in no figure.
  const page = await openPage({ userAgent: PERSON, locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  const [hello] = await Promise.all([
    page.waitForResponse('**/api/visitor/hello'),
    page.goto(`/l/${link.code}?v=no.t`),
  ]);
  const visitor = ((await hello.json()) as { data: { YQToken: string } }).data.YQToken;
  const frame = page.frameLocator('#chat iframe');
  await expect(page).toHaveURL(`${parley.url}/l/${link.code}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await frame.getByRole('textbox').fill('海报上的茶还有吗');
  await frame.getByRole('textbox').press('Enter');
  await expect(desk.row(visitor)).toContainText('海报上的茶还有吗');
  await expect(frame.locator('header')).toContainText('林晓');
  await expectUsable({ page, words: null }, 'the page of a link', { without: '#chat' });

  await test.step('the list shows the link’s numbers, which open the rows they count', async () => {
    const { page: screen } = await openDesk({ as: ADMIN });
    await screen.goto('/#/link/link');
    const row = screen.getByRole('row', { name: '春季海报' });
    await expect(row).toContainText('有效');
    await expectUsable({ page: screen, words: null }, 'the list of links', { within: 'main' });
    await row.getByRole('button', { name: '春季海报', exact: true }).click();
    const drawer = screen.getByRole('dialog');
    await drawer.getByRole('button', { name: '会话', exact: false }).first().click();
    await expect(drawer.getByRole('table')).toContainText('林晓');
    await expectUsable({ page: screen, words: null }, 'the statistics of a link', { within: '.ant-drawer' });
  });

  await test.step('signed for a person; Escape in the dialog leaves the drawer open', async () => {
    const { page: screen } = await openDesk({ as: ADMIN });
    await screen.goto('/#/link/link');
    await screen.getByRole('row', { name: '春季海报' }).hover();
    await screen.getByRole('button', { name: '春季海报 的操作' }).click();
    await screen.getByRole('menuitem', { name: '带签名的地址' }).click();
    const drawer = screen.getByRole('dialog');
    await drawer.getByLabel('客户编号').fill('C-1');
    await drawer.getByLabel('客户编号').press('Enter');
    await expect(drawer.getByText(/有效至 .+ \(UTC/)).toBeVisible();
    await drawer.getByRole('textbox', { name: '检查地址' }).fill(await drawer.locator('code').first().innerText());
    await drawer.getByRole('textbox', { name: '检查地址' }).press('Enter');
    await expect(drawer.getByText('签名有效')).toBeVisible();
    await expectUsable({ page: screen, words: null }, 'signing a link', { within: '.ant-drawer' });
    await drawer.getByRole('button', { name: '更换密钥' }).click();
    await expect(screen.getByRole('alertdialog')).toBeVisible();
    await screen.keyboard.press('Escape');
    await expect(screen.getByRole('alertdialog')).toBeHidden();
    await expect(drawer.getByRole('button', { name: '更换密钥' })).toBeFocused();
    await screen.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await test.step('disabled, it redirects to the chosen address; a visitor with an open conversation returns to it', async () => {
    await api.post('/link/doEnable', { ids: [link.id], enabled: false });
    const other = await openPage();
    await other.goto(`/l/${link.code}`);
    await expect(other).toHaveURL(`${parley.url}/demo/`);
    await page.reload();
    await expect(frame.getByText('海报上的茶还有吗')).toBeVisible();
  });
});
