import type { ReadyLauncher, ReadyNavigation } from '@parley/protocol/settings/showing/ready';
import sharp from 'sharp';
import { expect } from 'vitest';
import { framesCausedBy, serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { type TestAgent, TestVisitor } from '../../../testing/test-people';
import { upload } from '../../../testing/upload';

/** What windows get of launcher and bar, what is refused, and what is counted. */
const adminOf = (on: TestServer) => on.agent({ role: 'Admin', nickname: 'Ann' });
const publish = (agent: TestAgent, section: string, value: object, more: { version?: number; site?: string } = {}) =>
  agent.call('POST /settings/doEdit', { section, value: { ...value }, version: 0, ...more });
const shownOn = async (on: TestServer, site = 'demo') => {
  const { settings } = await new TestVisitor(on).hello({ site });
  return settings as { launcher?: ReadyLauncher; navigation?: ReadyNavigation };
};
const item = (changes: object) => ({ id: 'a', kind: 'chat', ...changes });
const words = { zh: '官网', en: 'Website' };

test('nothing is sent of a launcher and a bar that are off', async ({ on }) => {
  const shown = await shownOn(on);
  expect([shown.launcher, shown.navigation]).toEqual([undefined, undefined]);
});

test('a site’s launcher comes ready, desktop and phone apart, and open windows follow', async ({ on }) => {
  const ann = await adminOf(on);
  const shop = (await ann.call('POST /access/doEdit', { name: 'Shop', domains: [] })).data;
  const visitor = new TestVisitor(on);
  await visitor.hello({ site: shop.key });
  const socket = await visitor.connect();
  const look = { shape: 'square', size: 64, corner: 'middle-left', offsetX: 8, color: '#ffee00', motion: 'bounce' };
  const phone = { phoneOn: false, phoneText: { zh: '问', en: 'Ask' }, phoneSize: 44, badge: 'dot', layer: 7 };
  const pushed = await framesCausedBy(on, { socket }, () =>
    publish(ann, 'launcher', { on: true, ...look, ...phone }, { site: shop.id }),
  );
  expect(pushed.socket).toMatchObject([{ code: '8012', section: 'launcher', settings: { variant: 'online' } }]);
  const { css, ...rest } = (await shownOn(on, shop.key)).launcher!;
  expect(rest).toMatchObject({ desktop: { text: { zh: '' } }, phone: { text: { zh: '问', en: 'Ask' } } });
  for (const part of [
    'z-index:7',
    'width:64px',
    'border-radius:4px',
    'left:var(--edge)',
    'parley-bounce',
    'font-size:0',
  ])
    expect(css).toContain(part);
  // White text on it can be read; phones have none.
  expect(css).not.toContain('#ffee00');
  expect(css.slice(css.indexOf('@media'))).toMatch(/height:44px.*\.launcher\{display:none\}/);
  expect((await shownOn(on)).launcher).toBeUndefined();
});

// Effect of launcher.hours, navigation.hours
test('rules are sent, and hours decide whether it is there', async ({ on }) => {
  const ann = await adminOf(on);
  const rules = {
    delay: 5,
    pages: ['/price*'],
    notPages: ['*/cart'],
    draggable: true,
    trigger: '.ask',
    agents: 'names',
  };
  await publish(ann, 'launcher', { on: true, ...rules, icon: 'mail' });
  expect((await shownOn(on)).launcher).toMatchObject({ ...rules, isHidden: false });
  const day = (new Date(on.clock.now()).getUTCDay() + 3) % 7;
  await publish(ann, 'launcher', { on: true, hours: [{ days: [day + 1], from: 0, to: 1 }] }, { version: 1 });
  const items = [item({})];
  await publish(ann, 'navigation', { on: true, items, hours: [{ days: [day + 1], from: 0, to: 1 }] });
  expect(await shownOn(on)).toMatchObject({ launcher: { isHidden: true }, navigation: { isHidden: true } });
});

test('agents who go change the launcher of open pages', async ({ on }) => {
  const ann = await adminOf(on);
  const away = { hidden: 'own', hiddenText: { zh: '留言', en: 'Write' }, hiddenColor: '#112233', offline: 'none' };
  await publish(ann, 'launcher', { on: true, text: { zh: '咨询', en: 'Chat' }, ...away });
  const { socket } = await on.visitor();
  await on.runJob('launchers');
  const hidden = await framesCausedBy(on, { socket }, async () => {
    await ann.call('POST /index/state', { state: '1' });
    await on.runJob('launchers');
  });
  expect(hidden.socket?.at(-1)).toMatchObject({
    section: 'launcher',
    settings: { variant: 'hidden', isHidden: false, desktop: { text: { zh: '留言', en: 'Write' } } },
  });
  expect((await shownOn(on)).launcher!.css).toContain('#112233');
});

test('the bar comes with addresses that are safe, names of its own and the other order', async ({ on }) => {
  const ann = await adminOf(on);
  const items = [
    item({}),
    item({ id: 'b', kind: 'phone', target: '+86 (10) 1234-5678', other: 1 }),
    item({ id: 'c', kind: 'link', label: words, target: 'https://shop.example/?a=1&b=' }),
    item({ id: 'd', kind: 'callback', card: { zh: '一小时内', en: 'Within an hour' } }),
  ];
  const bar = {
    side: 'left',
    edge: 9,
    offset: 30,
    color: '#101010',
    ink: '#fefefe',
    collapse: 'closed',
    device: 'phone',
  };
  await publish(ann, 'navigation', { on: true, items, compare: true, ...bar, pages: ['/a'], notPages: ['/b'] });
  const shown = (await shownOn(on)).navigation!;
  expect(shown.items).toMatchObject([
    { press: 'chat', href: '', text: { zh: '在线咨询', en: 'Chat' } },
    { press: 'link', href: 'tel:+861012345678', card: { zh: '+86 (10) 1234-5678' } },
    { press: 'link', href: 'https://shop.example/?a=1&b=', text: words },
    { press: 'letter', card: { en: 'Within an hour' } },
  ]);
  expect(shown).toMatchObject({
    other: [1, 0, 2, 3],
    collapse: 'closed',
    pages: ['/a'],
    notPages: ['/b'],
    isHidden: false,
  });
  for (const part of ['left:calc(9px', 'top:calc(50% - 30px)', 'background:#101010', 'color:#fefefe'])
    expect(shown.css).toContain(part);
});

test.for([
  ['launcher', { offsetX: 4000 }, 'out-of-range', 'offsetX'],
  ['launcher', { layer: 0 }, 'out-of-range', 'layer'],
  ['launcher', { pages: ['^/a.*$'] }, 'bad-page-pattern', 'pages.0'],
  ['launcher', { trigger: 'a{color:red}' }, 'bad-selector', 'trigger'],
  ['launcher', { picture: '../x' }, 'unknown-picture', 'picture'],
  [
    'navigation',
    { items: [item({ kind: 'link', label: words, target: 'javascript:alert(1)' })] },
    'bad-link',
    'items.0.target',
  ],
  [
    'navigation',
    { items: [item({ kind: 'link', label: words, target: '//evil.example' })] },
    'bad-link',
    'items.0.target',
  ],
  ['navigation', { items: [item({ kind: 'phone', target: 'call me' })] }, 'bad-phone', 'items.0.target'],
  ['navigation', { items: [item({ kind: 'qq', target: '12' })] }, 'bad-qq', 'items.0.target'],
  ['navigation', { items: [item({ kind: 'wechat' })] }, 'empty', 'items.0.cardPicture'],
  ['navigation', { items: [item({ label: { zh: '聊', en: '' } })] }, 'pair-incomplete', 'items.0.label.en'],
] as const)('%s %o is refused', async ([section, value, error, field], { on }) => {
  const ann = await adminOf(on);
  expect((await publish(ann, section, value)).data).toMatchObject({ error, fields: [field] });
});

test('a picture is recognized, reduced and served as a module; a file that is none is refused', async ({ on }) => {
  const ann = await adminOf(on);
  const content = await sharp({ create: { width: 900, height: 600, channels: 4, background: '#0a0' } })
    .png()
    .toBuffer();
  const stored = (await upload(on, ann.token, { name: 'icon.png', content, path: '/launcher/upload' })) as unknown as {
    key: string;
    bytes: number;
  };
  const served = await on.server.http.inject({ url: `/widget/pictures/${stored.key}.js` });
  expect(served.headers).toMatchObject({ 'access-control-allow-origin': '*', 'content-type': /javascript/ });
  const [, text = ''] = /^export default"(.*)"$/.exec(served.body) ?? [];
  const bytes = Buffer.from(text, 'base64');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 213 });
  expect(bytes.length).toBe(stored.bytes);
  const none = await upload(on, ann.token, {
    name: 'icon.png',
    content: '<svg onload="x"/>',
    path: '/launcher/upload',
  });
  expect(none).toMatchObject({ status: 415, error: 'not-a-picture' });
  expect((await on.server.http.inject({ url: '/widget/pictures/none.js' })).statusCode).toBe(404);
});

test('what was shown, pressed and opened counts once for each visit, and lasts', async ({ on }) => {
  const ann = await adminOf(on);
  await publish(ann, 'navigation', { on: true, items: [item({})] });
  const [one, two] = [await on.visitor(), await on.visitor()];
  const mark = (kind: 'shown' | 'pressed' | 'opened', id = 'a') =>
    ({ part: 'navigation', item: id, variant: 'b', kind }) as const;
  await Promise.all([
    one.call('POST /visitor/marks', { marks: [mark('shown'), mark('pressed'), mark('shown', 'gone')] }),
    one.call('POST /visitor/marks', { marks: [mark('shown'), mark('opened')] }),
    two.call('POST /visitor/marks', { marks: [mark('shown')] }),
  ]);
  await one.call('POST /visitor/marks', { marks: [mark('shown')] });
  const { data } = await ann.call('GET /launcher/counts', { part: 'navigation' });
  expect(data.list).toEqual([{ item: 'a', variant: 'b', shown: 2, pressed: 1, opened: 1 }]);
  expect(data.bytes.values).toBeGreaterThan(100);
  // Deduplication is not needed for longer; the sums stay.
  on.clock.advance(3 * 86_400_000);
  await on.runJob('launcher-marks');
  expect((await on.database.db.query('select from launcher_marks')).rowCount).toBe(0);
  expect((await on.database.db.query('select from launcher_counts')).rowCount).toBe(3);
});
