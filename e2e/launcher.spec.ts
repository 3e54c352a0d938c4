import type { Page } from '@playwright/test';
import { openHostPage, policyOf } from './support/host-page';
import { expect, test } from './support/test';

/** Two sites with launchers of their own, on pages whose policy allows only what docs/how-to/embed.md asks for. */
const PHONE = { width: 390, height: 844 };
const STRICT = " require-trusted-types-for 'script';";

const host = (page: Page) => page.locator('parley-widget');

/** The sum of layout shifts from the start of the page. */
function watchShifts() {
  const found = { shift: 0 };
  Object.assign(window, { found });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) found.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

test('two sites have launchers of their own, and one a bar, under a strict policy and on a phone', async ({
  api,
  agent,
  openDesk,
  openPage,
  parley,
}) => {
  // With an agent online the window would begin with the conversation.
  await openDesk({ as: agent });
  const shop = await api.post<{ id: string; key: string }>('/access/doEdit', { name: '茶店', domains: [] });
  const save = (section: string, value: object, version: number, site?: string) =>
    api.post('/settings/doEdit', { section, value, version, ...(site && { site }) });
  const look = { on: true, size: 72, shape: 'rounded', corner: 'top-left', color: '#8a1c1c', icon: 'headset' };
  const text = { zh: '问问茶师', en: 'Ask us' };
  await save('launcher', { ...look, text, phoneSize: 44, phoneCorner: 'bottom-left' }, 0, shop.id);
  const items = [
    { id: 'chat', kind: 'chat' },
    { id: 'tel', kind: 'phone', target: '400 100 2000' },
    { id: 'write', kind: 'form' },
  ];
  await save('navigation', { on: true, items }, 0, shop.id);
  const open = (key: string) =>
    openHostPage({
      widget: parley.url,
      policy: policyOf(parley.url, STRICT),
      css: 'body{height:3000px}',
      snippet: `<script async src="${parley.url}/widget.js" data-site="${key}"></script>`,
    });
  const [plain, own] = [await open('demo'), await open(shop.key)];
  try {
    const page = await openPage({ locale: 'zh-CN' });
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await page.addInitScript(watchShifts);
    const launcher = host(page).locator('button.launcher');
    const bar = host(page).getByRole('navigation');

    await test.step('the other site keeps the plain one', async () => {
      await page.goto(plain.url);
      await expect(launcher).toHaveCSS('width', '56px');
      await expect(bar).toHaveCount(0);
    });

    await test.step('the site’s own, at its place, without moving anything', async () => {
      await page.goto(own.url);
      await expect(launcher).toContainText('问问茶师');
      await expect(launcher).toHaveCSS('height', '72px');
      await expect(launcher).toHaveCSS('background-color', 'rgb(138, 28, 28)');
      await expect(launcher).toHaveAccessibleName(/^问问茶师/);
      await expect.poll(async () => (await launcher.boundingBox())?.y).toBeLessThan(30);
      await expect(bar.getByRole('link', { name: '电话' })).toHaveAttribute('href', 'tel:4001002000');
      const { shift } = await page.evaluate(() => (window as unknown as { found: { shift: number } }).found);
      expect(shift).toBe(0);
    });

    await test.step('by keyboard: a card appears, and the form opens the letter', async () => {
      await bar.getByRole('link', { name: '电话' }).focus();
      await expect(bar.getByRole('tooltip')).toBeVisible();
      await bar.getByRole('button', { name: '留言' }).focus();
      await page.keyboard.press('Enter');
      await expect(host(page).locator('.root')).toHaveClass(/open/);
      await expect(page.frameLocator('parley-widget iframe').locator('form textarea')).toBeVisible();
    });

    await test.step('what is published reaches the open page', async () => {
      await save('navigation', { on: false, items }, 1, shop.id);
      await expect(bar).toHaveCount(0);
    });

    await test.step('on a phone', async () => {
      const phone = await openPage({ locale: 'en-US', viewport: PHONE });
      await phone.goto(own.url);
      await expect(host(phone).locator('button.launcher')).toHaveCSS('width', '44px');
      await expect.poll(async () => (await host(phone).locator('button.launcher').boundingBox())?.x).toBe(16);
    });
    expect(problems).toEqual([]);
  } finally {
    await Promise.all([plain.close(), own.close()]);
  }
});

// Effect of launcher.delay, launcher.pages, launcher.notPages, launcher.draggable, launcher.trigger, launcher.agents
// Effect of navigation.pages, navigation.notPages
test('rules say when the launcher is there; the page opens it too, and visitors move it', async ({
  api,
  agent,
  openDesk,
  openPage,
  parley,
}) => {
  const site = await api.post<{ id: string; key: string }>('/access/doEdit', { name: '规则', domains: [] });
  const save = (section: string, value: object, version: number) =>
    api.post('/settings/doEdit', { section, value, version, site: site.id });
  const items = [{ id: 'chat', kind: 'chat' }];
  const desk = await openDesk({ as: agent });
  await save('launcher', { on: true, notPages: ['/*'] }, 0);
  await save('navigation', { on: true, items, pages: ['/price'] }, 0);
  const own = await openHostPage({
    widget: parley.url,
    policy: policyOf(parley.url, STRICT),
    css: '',
    snippet: `<script async src="${parley.url}/widget.js" data-site="${site.key}"></script>`,
  });
  try {
    const page = await openPage({ locale: 'zh-CN' });
    const launcher = host(page).locator('button.launcher');
    const bar = host(page).getByRole('navigation', { includeHidden: true });
    await page.goto(own.url);
    await expect(bar).toBeHidden();
    await expect(launcher).toBeHidden();
    await page.evaluate(() => history.pushState(null, '', '/price'));
    await expect(bar).toBeVisible();
    await save('navigation', { on: true, items, notPages: ['*rice'] }, 1);
    await expect(bar).toBeHidden();

    const rules = { on: true, pages: ['/price*'], draggable: true, trigger: 'button.launcher', agents: 'names' };
    await save('launcher', { ...rules, delay: 600 }, 1);
    await expect(host(page).locator('.agents')).not.toBeEmpty();
    await expect(launcher).toBeHidden();
    await save('launcher', rules, 2);
    await expect(launcher).toBeVisible();
    const rightOf = (box: Awaited<ReturnType<typeof launcher.boundingBox>>) => box && box.x + box.width;
    const right = async () => rightOf(await launcher.boundingBox());
    const before = (await launcher.boundingBox())!;
    // A press whose end the browser's own menu keeps moves nothing.
    await launcher.dispatchEvent('pointerdown', { clientX: before.x + 20, clientY: before.y + 20, buttons: 2 });
    await page.mouse.move(before.x - 180, before.y - 80, { steps: 4 });
    expect((await launcher.boundingBox())?.x).toBe(before.x);
    await page.mouse.move(before.x + 20, before.y + 20);
    await page.mouse.down();
    // What is published during the drag waits for its end.
    const text = { zh: '问一问', en: 'Ask' };
    await save('launcher', { ...rules, text }, 3);
    await save('navigation', { on: true, items, pages: ['/price'] }, 2);
    await expect(bar).toBeVisible();
    await page.mouse.move(before.x - 180, before.y - 80, { steps: 4 });
    await page.mouse.up();
    await expect(launcher).toContainText(text.zh);
    await expect.poll(right).toBeCloseTo(rightOf(before)! - 200, 0);
    await expect(launcher).toHaveAttribute('aria-expanded', 'false');
    await page.evaluate(() => history.replaceState(null, '', '/'));
    await page.reload();
    // The part is there while the launcher is still hidden by its pages: it has no size by which to find its place.
    await expect(host(page).locator('.agents')).not.toBeEmpty();
    await expect(launcher).toBeHidden();
    await page.evaluate(() => history.pushState(null, '', '/price'));
    await expect(launcher).toBeVisible();
    await expect.poll(right).toBeCloseTo(rightOf(before)! - 200, 0);
    const trigger = page.locator('body > button.launcher');
    await trigger.click();
    await expect(launcher).toHaveAttribute('aria-expanded', 'true');
    // The focus goes back to where it was: on this page the launcher is hidden.
    await page.evaluate(() => history.pushState(null, '', '/'));
    await expect(host(page).frameLocator('iframe').locator('textarea')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(launcher).toBeHidden();
    await expect(trigger).toBeFocused();
  } finally {
    await own.close();
    await desk.page.close();
  }
});
