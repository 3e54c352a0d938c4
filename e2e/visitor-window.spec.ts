import { createHmac } from 'node:crypto';
import { signIn } from './support/api';
import { openHostPage } from './support/host-page';
import { changeSettings } from './support/settings';
import { expect, test } from './support/test';
import { spoken } from './support/transcript';
import { attach, blockStorage, PHONE } from './support/visitor-helpers';
import { visit } from './support/visitor-window';
import { WORDS } from './support/words';

/** The host page's globals: the widget's API and the events it received. */
type Host = Window & {
  parley?: {
    send(text: string): void;
    close(): void;
    identify(identity: string): Promise<string>;
    unload(): void;
    unread: number;
    isOpen: boolean;
    state: string;
  };
  receivedEvents?: [string, object][];
};
type Said = { list: { kind: string; role: string; msg: string; onlyID: string }[] };

test('a visitor in two tabs and on a phone is one visitor', async ({
  agent,
  openDesk,
  openPage,
  openVisitor,
  parley,
}) => {
  const desk = await openDesk({ as: agent });
  const visitor = await openVisitor();
  const other = await visitor.openTab('/demo/shipping.html');
  await visitor.open();
  await visitor.say('两个标签页');
  await desk.openThread(visitor.id);

  await test.step('an answer counts in the badge and title of the tab whose window is closed', async () => {
    const title = await other.page.title();
    await visitor.frame.getByRole('button', { name: visitor.words.close }).click();
    await other.page.bringToFront();
    await desk.say('看得到吗？');
    await expect(other.page).toHaveTitle(`(1) ${title}`);
    await expect(other.launcher).toHaveAccessibleName(/1/);
    await other.open();
    await expect(other.line('看得到吗？')).toBeVisible();
    await expect(other.page).toHaveTitle(title);
    await expect(visitor.page).toHaveTitle(/^[^(]/);
  });

  await test.step('a QR code moves the conversation to a phone, once', async () => {
    await other.frame.getByRole('button', { name: '更多' }).click();
    const [handoff] = await Promise.all([
      other.page.waitForResponse('**/api/visitor/handoff'),
      other.frame.getByRole('menuitem', { name: '在手机上继续' }).click(),
    ]);
    await expect(other.frame.getByRole('img', { name: /二维码/ })).toBeVisible();
    const { data } = (await handoff.json()) as { data: { token: string } };
    const link = `${parley.url}/widget/frame/index.html?site=demo#h=${data.token}`;
    const phone = await openPage({ ...PHONE, locale: 'zh-CN' });
    await phone.goto(link);
    await expect(phone.getByText('看得到吗？')).toBeVisible();
    expect(new URL(phone.url()).hash).toBe('');
    await phone.getByRole('textbox').fill('我在手机上');
    await phone.getByRole('textbox').press('Enter');
    await expect(desk.line('我在手机上')).toBeVisible();
    const said = ['visitor: 两个标签页', 'agent: 看得到吗？', 'visitor: 我在手机上'];
    for (const window of [desk, other]) await expect.poll(async () => spoken(await window.lines())).toEqual(said);
    await phone.reload();
    await expect(phone.getByText('看得到吗？')).toBeVisible();

    const stranger = await openPage({ ...PHONE, locale: 'zh-CN' });
    await stranger.goto(link);
    await expect(stranger.getByText('链接已使用或过期')).toBeVisible();
    await expect(stranger.getByText('看得到吗？')).toBeHidden();
  });
});

test('with storage blocked everywhere, messages and pictures can be sent', async ({
  agent,
  openDesk,
  openPage,
  api,
}) => {
  const desk = await openDesk({ as: agent });
  const page = await openPage({ locale: 'zh-CN' });
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await blockStorage(page);
  const visitor = await visit(page, '/demo/', WORDS.zh);
  await visitor.open();
  await visitor.say('没有存储');
  await desk.openThread(visitor.id);
  await desk.say('一样可以');
  await expect(visitor.line('一样可以')).toBeVisible();
  await attach(visitor.frame, 'a.png');
  await expect(visitor.frame.getByRole('button', { name: '查看图片 a.png' })).toBeEnabled();
  // Messages are shown before they are stored.
  const kinds = async () => {
    const { list } = await api.get<Said>(`/talk/messages?YQToken=${visitor.id}`);
    return list.map(({ kind }) => kind);
  };
  await expect.poll(kinds).toEqual(['text', 'text', 'image']);
  expect(problems).toEqual([]);
});

test('a picture whose upload answer was lost is sent again after a reload and arrives once', async ({
  agent,
  api,
  openDesk,
  openVisitor,
}) => {
  await openDesk({ as: agent });
  const visitor = await openVisitor();
  await visitor.open();
  await visitor.say('看图');
  await expect(visitor.line('看图').getByTitle(visitor.words.delivered)).toBeVisible();

  let uploads = 0;
  await visitor.page.route('**/api/visitor/upload', async (route) => {
    uploads += 1;
    // The server stores it, but the answer is dropped.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await attach(visitor.frame, 'tea.png');
  await expect(visitor.frame.locator('[data-mark=sending] .picture')).toBeVisible();
  await expect.poll(() => uploads).toBeGreaterThan(0);
  await visitor.page.unrouteAll({ behavior: 'wait' });
  await visitor.page.reload();
  const picture = visitor.frame.getByRole('button', { name: '查看图片 tea.png' });
  await expect(picture).toBeEnabled();
  await expect(visitor.frame.locator('.picture')).toHaveCount(1);
  await expect(visitor.frame.locator('.message', { has: picture }).getByTitle(visitor.words.delivered)).toBeVisible();
  const { list } = await api.get<Said>(`/talk/messages?YQToken=${visitor.id}`);
  expect(list.filter(({ kind }) => kind === 'image')).toHaveLength(1);

  await test.step('it opens in the viewer', async () => {
    await picture.click();
    const viewer = visitor.frame.getByRole('dialog', { name: 'tea.png' });
    await expect(viewer.getByRole('img', { name: 'tea.png' })).toBeVisible();
    await visitor.page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(visitor.input).toBeVisible();
  });
});

test('after a transfer each agent is rated separately', async ({ api, newAgent, openDesk, openVisitor, parley }) => {
  const [first, second] = [await newAgent({ nickname: '甲' }), await newAgent({ nickname: '乙' })];
  const desk = await openDesk({ as: first });
  const visitor = await openVisitor();
  await visitor.open();
  await visitor.say('转给别人吧');
  await desk.openThread(visitor.id);
  await desk.say('甲在这里');
  await expect(visitor.line('甲在这里')).toBeVisible();

  const other = await openDesk({ as: second });
  const [giving, taking] = await Promise.all([signIn(parley.url, first), signIn(parley.url, second)]);
  const YQToken = visitor.id;
  await giving.post('/talk/transfer', { YQToken, to: second.uuid });
  await taking.post('/talk/accept', { YQToken });
  await other.openThread(visitor.id);
  await other.say('乙接手了');
  await expect(visitor.line('乙接手了')).toBeVisible();
  await taking.post('/talk/end', { YQToken });

  const card = visitor.frame.getByRole('region', { name: '这次服务怎么样？' });
  await expect(card).toContainText('甲');
  for (const [nickname, stars, tag] of [
    ['甲', 2, '回复慢'],
    ['乙', 5, '解决了问题'],
  ] as const) {
    const form = card.locator('form', { has: visitor.frame.getByRole('group', { name: `评价${nickname}` }) });
    await form.getByRole('radio', { name: `${stars} 星` }).check({ force: true });
    await form.getByRole('button', { name: tag }).click();
    await form.getByRole('textbox').fill(`${nickname}的评语`);
    await form.getByRole('button', { name: '提交评价' }).click();
    await expect(card.getByRole('img', { name: `${stars} 星` })).toBeVisible();
  }
  const { list } = await api.get<{ list: object[] }>(`/talk/ratings?YQToken=${YQToken}`);
  expect(list).toEqual([
    expect.objectContaining({ serviceID: second.uuid, score: 5, tags: ['解决了问题'], comment: '乙的评语' }),
    expect.objectContaining({ serviceID: first.uuid, score: 2, tags: ['回复慢'], comment: '甲的评语' }),
  ]);
});

test('the JavaScript API on a hostile page, from before the script loads until it is unloaded', async ({
  agent,
  api,
  openDesk,
  openPage,
  parley,
}) => {
  const css = '* { letter-spacing: 9px !important } parley-widget, iframe { display: none !important }';
  const socket = parley.url.replace('http', 'ws');
  const policy = `default-src 'none'; style-src 'self'; require-trusted-types-for 'script'; script-src ${parley.url}; frame-src 'self' ${parley.url}; connect-src ${parley.url} ${socket}`;
  const host = await openHostPage({ widget: parley.url, policy, css });
  try {
    const desk = await openDesk({ as: agent });
    const page = await openPage({ locale: 'zh-CN' });
    await page.addInitScript(standIn);
    const visitor = await visit(page, host.url, WORDS.zh);
    const receivedEvents = () => page.evaluate(() => (window as Host).receivedEvents ?? []);
    const names = async () => (await receivedEvents()).map(([name]) => name);

    await test.step('calls made on the stub run once the script has loaded', async () => {
      await expect.poll(names).toContain('open');
      await expect(visitor.input).toBeVisible();
      await expect.poll(receivedEvents).toContainEqual(['ready', { visitor: visitor.id }]);
      expect(await page.evaluate(() => Object.keys(window).includes('parley'))).toBe(false);
    });

    await test.step('opens, sends, receives events, counts unread messages and closes', async () => {
      await page.evaluate(() => (window as Host).parley?.send('从页面说的话'));
      await desk.openThread(visitor.id);
      await page.evaluate(() => (window as Host).parley?.close());
      await desk.say('收到');
      await expect
        .poll(() => page.evaluate(() => [(window as Host).parley?.unread, (window as Host).parley?.isOpen]))
        .toEqual([1, false]);
      const messages = async () =>
        (await receivedEvents()).filter(([name]) => name === 'message').map(([, detail]) => detail);
      await expect.poll(messages).toMatchObject([
        { role: 'user', msg: '从页面说的话' },
        { role: 'service', msg: '收到' },
      ]);
      await expect.poll(() => page.evaluate(() => (window as Host).parley?.state)).toBe('current');
    });

    await test.step('a publication changes the window, and not the state that the page is told', async () => {
      const restore = await changeSettings(api, 'window', { greeting: '新的问候' });
      await expect(visitor.frame.getByText('新的问候')).toBeAttached();
      await restore();
      await expect(visitor.frame.getByText('新的问候')).not.toBeAttached();
      expect((await receivedEvents()).filter(([name]) => name === 'state').at(-1)).toEqual([
        'state',
        { state: 'current' },
      ]);
    });

    await test.step('only a signed identity is accepted', async () => {
      const identify = (identity: string) => page.evaluate((said) => (window as Host).parley?.identify(said), identity);
      expect(await identify(JSON.stringify({ name: '冒名' }))).toBe('refused');
      const { list } = await api.get<{ list: { id: string }[] }>('/access/getList');
      const { secret } = await api.get<{ secret: string }>(`/access/getSecret?id=${list[0]?.id}`);
      expect(await identify(signed(secret, { sub: 'c-1', name: '王五' }))).toBe('verified');
      await expect(desk.row(visitor.id)).toContainText('王五');
    });

    await test.step('unloading removes everything', async () => {
      await page.evaluate(() => (window as Host).parley?.unload());
      await expect(page.locator('parley-widget')).toHaveCount(0);
      // The frame is removed, which closes its socket.
      const ours = () => page.frames().filter((frame) => frame.url().startsWith(parley.url)).length;
      await expect.poll(ours).toBe(0);
      expect(await page.evaluate(() => [typeof (window as Host).parley, document.title])).toEqual([
        'undefined',
        '严格的店',
      ]);
      await expect.poll(async () => (await names()).at(-1)).toBe('unload');
    });
  } finally {
    await host.close();
  }
});

/** Runs in the page before its own scripts: the stub of the documentation, and event listeners. */
function standIn(): void {
  if (self !== top) return;
  const calls: unknown[] = [];
  const receivedEvents: unknown[] = [];
  const stub = (...args: unknown[]) => void calls.push(args);
  Object.assign(window, { parley: Object.assign(stub, { q: calls }), receivedEvents });
  for (const event of ['ready', 'open', 'close', 'message', 'unread', 'state', 'unload'])
    stub('on', event, (detail: unknown) => receivedEvents.push([event, detail]));
  stub('open');
}

/** Signs a JWT without a library. */
function signed(secret: string, claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 600;
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, exp })}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}
