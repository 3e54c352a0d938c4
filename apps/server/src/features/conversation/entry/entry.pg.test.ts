import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { framesCausedBy, serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { TestVisitor } from '../../../testing/test-people';

/** What visitors give before a conversation begins, and what windows are told of it. */
const none = { zh: '', en: '' };
const field = (key: string, kind: string, required = false) => ({ key, kind, label: none, required, options: [] });
const TEXT = { zh: '我们会保存聊天记录', en: 'We keep what you write' };

async function world(on: TestServer) {
  const boss = await on.agent({ role: 'Admin', nickname: 'Ann' });
  let version: Record<string, number> = {};
  const publish = async (section: string, value: object) => {
    const saved = await boss.call('POST /settings/doEdit', {
      section,
      value,
      version: version[section] ?? 0,
    } as never);
    expect(saved.status).toBe(200);
    version = { ...version, [section]: (version[section] ?? 0) + 1 };
  };
  const arrive = async () => {
    const visitor = new TestVisitor(on);
    const { settings } = await visitor.hello();
    await visitor.connect();
    return { visitor, consent: settings.consent as { text: object; version: string } | undefined };
  };
  return { boss, publish, arrive };
}

// Effect of consent.text
test('nobody begins without having agreed; what was agreed to and when is on the card', async ({ on }) => {
  const { boss, publish, arrive } = await world(on);
  await publish('consent', { text: TEXT });
  const { visitor, consent } = await arrive();
  expect(consent).toMatchObject({ text: TEXT });
  const { version } = consent!;
  expect(await visitor.says('在吗')).toMatchObject({ code: '7002', error: 'consent-needed' });
  expect(await visitor.call('POST /visitor/consent', { version: 'older', language: 'zh' })).toMatchObject({
    status: 409,
    error: 'consent-changed',
  });
  expect((await visitor.call('POST /visitor/consent', { version, language: 'en' })).status).toBe(200);
  await visitor.call('POST /visitor/consent', { version, language: 'en' });
  expect(await visitor.says('在吗')).toMatchObject({ code: '7001' });
  const { consents } = (await boss.call('GET /visitors/card', { YQToken: visitor.id })).data;
  expect(consents).toEqual([{ number: expect.any(Number), language: 'en', text: TEXT.en, time: on.clock.now() }]);
  // It is not asked for again.
  expect((await visitor.hello()).settings).not.toHaveProperty('consent');
});

test('a changed text asks again, and open windows are told; the former agreement stays on the card', async ({ on }) => {
  const { boss, publish, arrive } = await world(on);
  await publish('consent', { text: TEXT });
  const { visitor, consent } = await arrive();
  await visitor.call('POST /visitor/consent', { version: consent!.version, language: 'zh' });
  const next = { zh: '我们会保存聊天记录一年', en: 'We keep what you write for a year' };
  const told = await framesCausedBy(on, { visitor: visitor.socket }, () => publish('consent', { text: next }));
  expect(told.visitor).toMatchObject([{ code: '8012', section: 'consent', settings: { text: next } }]);
  const asked = (await visitor.hello()).settings.consent as { version: string };
  expect(asked.version).not.toBe(consent!.version);
  expect(await visitor.says('你好')).toMatchObject({ error: 'consent-needed' });
  await visitor.call('POST /visitor/consent', { version: asked.version, language: 'zh' });
  const { consents } = (await boss.call('GET /visitors/card', { YQToken: visitor.id })).data;
  expect(consents.map(({ text }) => text).sort()).toEqual([TEXT.zh, next.zh].sort());
  // Without a text nobody is asked.
  await publish('consent', { text: none });
  expect((await arrive()).consent).toBeUndefined();
});

test('the required fields of the form before the chat are needed for a first message, and for it alone', async ({
  on,
}) => {
  const { publish, arrive } = await world(on);
  const chatFields = [field('who', 'name', true), field('tel', 'phone'), field('ask', 'content', true)];
  await publish('forms', { chatWhen: 'before', chatFields });
  const { visitor } = await arrive();
  const refused = await visitor.says('在吗');
  expect(refused).toMatchObject({ code: '7002', error: 'form-needed', msg: '请先填写表单，再开始聊天' });
  await visitor.call('POST /visitor/form', { answers: { who: '李雷', ask: '在吗' } });
  expect(await visitor.says('在吗')).toMatchObject({ code: '7001' });
  expect(await visitor.says('还在吗')).toMatchObject({ code: '7001' });
  // A form that is not required, or comes after the first message, holds nobody back.
  await publish('forms', { chatWhen: 'before', chatFields: [field('tel', 'phone')] });
  expect(await (await arrive()).visitor.says('在吗')).toMatchObject({ code: '7001' });
  await publish('forms', { chatWhen: 'after', chatFields });
  expect(await (await arrive()).visitor.says('在吗')).toMatchObject({ code: '7001' });
});

test('answers of a form obey the sensitive words', async ({ on }) => {
  const { boss, publish, arrive } = await world(on);
  const rules = [
    { word: '代开发票', action: 'block', side: 'visitor' },
    { word: '骗子', action: 'mask', side: 'both' },
  ];
  await publish('words', { rules });
  const label = { zh: '说明', en: 'Note' };
  await publish('forms', { chatWhen: 'before', chatFields: [{ ...field('note', 'text'), label }] });
  const { visitor } = await arrive();
  expect(await visitor.call('POST /visitor/form', { answers: { note: '可以代开发票吗' } })).toMatchObject({
    status: 400,
    error: 'word-blocked',
  });
  await visitor.call('POST /visitor/form', { answers: { note: '不是骗子吧' } });
  const { forms } = (await boss.call('GET /visitors/card', { YQToken: visitor.id })).data;
  expect(forms).toMatchObject([{ others: [{ value: '不是**吧' }] }]);
});

// Effect of opening.mode, opening.auto, opening.autoSeconds, opening.autoPhone, opening.autoPhoneSeconds
// Effect of opening.autoPages, opening.autoNotPages, look.layout, look.element
test('windows get the opening ready, with the visit in which it happens once', async ({ on }) => {
  const { publish } = await world(on);
  const openingOf = async () => (await new TestVisitor(on).hello()).settings.opening as Record<string, unknown>;
  expect(await openingOf()).toBeUndefined();
  await publish('opening', { auto: true, autoSeconds: 5, autoPages: ['/price*'], autoNotPages: ['*/cart'] });
  expect(await openingOf()).toMatchObject({
    mode: 'page',
    desktop: 5,
    phone: null,
    css: '',
    element: '',
    pages: ['/price*'],
    notPages: ['*/cart'],
    visit: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  const visitor = new TestVisitor(on);
  const first = (await visitor.hello()).settings.opening;
  expect((await visitor.hello({ URL: 'https://shop.example/b' })).settings.opening).toEqual(first);
  await publish('opening', { autoPhone: true, autoPhoneSeconds: 60 });
  expect(await openingOf()).toMatchObject({ desktop: null, phone: 60 });
  // Browsers block other windows that nobody has asked for.
  await publish('opening', { mode: 'popup', auto: true, autoPhone: true });
  expect(await openingOf()).toMatchObject({ mode: 'popup', desktop: null, phone: null });
  await publish('opening', {});
  await visitor.connect();
  const told = await framesCausedBy(on, { visitor: visitor.socket }, () => publish('look', { layout: 'side' }));
  expect(told.visitor).toMatchObject([
    { section: 'look', settings: { layout: 'side' } },
    { section: 'opening', settings: { css: expect.stringContaining('height:100%'), element: '' } },
  ]);
  await publish('look', { layout: 'inPage', element: '#chat' });
  expect(await openingOf()).toMatchObject({ element: '#chat', desktop: null });
});

test('a window that was cut off for long gets its settings anew, with those that were switched off', async ({ on }) => {
  const { publish } = await world(on);
  await publish('look', { notice: { zh: '周末休息', en: 'Closed at weekends' } });
  const visitor = await on.visitor();
  await publish('window', { greeting: '您好呀' });
  await publish('look', {});
  const plain = await visitor.call('GET /visitor/messages', {});
  expect(plain.data).not.toHaveProperty('settings');
  const { settings } = (await visitor.call('GET /visitor/messages', { settings: '1' })).data;
  expect(settings).toMatchObject({ window: { greeting: '您好呀' }, look: {}, opening: {}, launcher: {} });
  // A rule for the region that was published meanwhile holds too.
  const rule = { key: randomUUID(), name: '本机', ranges: ['127.0.0.0/8'], action: 'hide' };
  await publish('region', { rules: [rule] });
  expect((await visitor.call('GET /visitor/messages', { settings: '1' })).data.settings).toEqual({ hidden: true });
  // A page opened by a hand-off stays, as at hello.
  const own = (await visitor.call('GET /visitor/messages', { settings: 'own' })).data.settings;
  expect(own).toMatchObject({ window: { greeting: '您好呀' } });
});
