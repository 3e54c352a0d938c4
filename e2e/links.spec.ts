import { expectUsable } from './support/axe';
import { ADMIN, expect, test } from './support/test';

type Made = { id: string; code: string };

test('who opens a chat link talks with its agent, is counted, and is led on once the link is off', async ({
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

  const page = await openPage({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
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

  await test.step('its numbers stand in the list, and open the rows behind them', async () => {
    const { page: screen } = await openDesk({ as: ADMIN });
    await screen.goto('/#/link/link');
    const row = screen.getByRole('row', { name: '春季海报' });
    await expect(row).toContainText('有效');
    await expectUsable({ page: screen, words: null }, 'the list of links', { within: 'main' });
    await row.hover();
    await row.getByRole('button', { name: '统计' }).click();
    const drawer = screen.getByRole('dialog');
    await drawer.getByRole('button', { name: '对话', exact: false }).first().click();
    await expect(drawer.getByRole('table')).toContainText('林晓');
    await expectUsable({ page: screen, words: null }, 'the statistics of a link', { within: '.ant-drawer' });
  });

  await test.step('off, it leads where its owner said; who talks comes back', async () => {
    await api.post('/link/doEnable', { ids: [link.id], enabled: false });
    const other = await openPage();
    await other.goto(`/l/${link.code}`);
    await expect(other).toHaveURL(`${parley.url}/demo/`);
    await page.reload();
    await expect(frame.getByText('海报上的茶还有吗')).toBeVisible();
  });
});
