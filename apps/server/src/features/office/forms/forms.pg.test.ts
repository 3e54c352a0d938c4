import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { framesCausedBy, serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { TestVisitor } from '../../../testing/test-people';

const none = { zh: '', en: '' };
const field = (key: string, kind: string, more: object = {}) => ({
  key,
  kind,
  label: none,
  required: false,
  options: [],
  ...more,
});
const FIELDS = [
  field('who', 'name', { required: true }),
  field('tel', 'phone'),
  field('order', 'text', { label: { zh: '订单号', en: 'Order number' } }),
  field('topic', 'choice', { label: { zh: '主题', en: 'Topic' }, options: [{ zh: '售前', en: 'Sales' }] }),
];

async function world(on: TestServer, value: object) {
  const boss = await on.agent({ role: 'Admin', nickname: 'Ann' });
  const saved = await boss.call('POST /settings/doEdit', { section: 'forms', value, version: 0 } as never);
  expect(saved.status).toBe(200);
  return { boss, visitor: await on.visitor() };
}

// Effect of forms.chatWhen, forms.chatFields, forms.chatNote
test('the window learns when to ask, and asks in its language', async ({ on }) => {
  const chatNote = { zh: '先认识一下', en: 'Tell us who you are' };
  const { visitor } = await world(on, { chatWhen: 'before', chatNote, chatFields: FIELDS });
  expect((await new TestVisitor(on).hello()).settings.forms).toEqual({ chatWhen: 'before' });
  const { data } = await visitor.call('GET /visitor/form', { of: 'chat', language: 'en' });
  expect(data.note).toBe('Tell us who you are');
  expect(data.fields).toMatchObject([
    { key: 'who', kind: 'name', label: '', required: true },
    { key: 'tel', kind: 'phone' },
    { key: 'order', kind: 'text', label: 'Order number' },
    { key: 'topic', kind: 'choice', options: [{ value: '售前', label: 'Sales' }] },
  ]);
});

test('a site without a form is sent nothing, and takes no answers', async ({ on }) => {
  const visitor = await on.visitor();
  expect((await visitor.hello()).settings).not.toHaveProperty('forms');
  expect((await visitor.call('GET /visitor/form', { of: 'chat' })).data.fields).toEqual([]);
  expect(await visitor.call('POST /visitor/form', { answers: {} })).toMatchObject({ error: 'not-found' });
});

test('the server checks what is required and its shape, and names each field', async ({ on }) => {
  const { visitor } = await world(on, { chatWhen: 'before', chatFields: FIELDS });
  const refused = await visitor.call('POST /visitor/form', { answers: { tel: 'ask me', topic: '别的' } });
  expect(refused).toMatchObject({
    status: 400,
    error: 'answers-refused',
    data: { fields: { who: 'required', tel: 'bad-phone', topic: 'bad-choice' } },
  });
});

test('answers fill the card, stay with the conversation, and are not asked for again', async ({ on }) => {
  const { boss, visitor } = await world(on, { chatWhen: 'after', chatFields: FIELDS });
  const answers = { who: '李雷', tel: '13800138000', order: 'A-17', unknown: 'x' };
  expect((await visitor.call('POST /visitor/form', { answers })).status).toBe(200);
  await visitor.says('hello');
  const { conversation } = (await visitor.hello()).talk;
  const { data: card } = await boss.call('GET /visitors/card', { YQToken: visitor.id });
  expect(card).toMatchObject({
    name: '李雷',
    phone: '13800138000',
    forms: [{ conversation, name: '李雷', phone: '13800138000', others: [{ label: { zh: '订单号' }, value: 'A-17' }] }],
  });
  // What is missing is asked for, and a later answer is added.
  expect((await visitor.call('GET /visitor/form', { of: 'chat' })).data.fields.map(({ key }) => key)).toEqual([
    'topic',
  ]);
  await visitor.call('POST /visitor/form', { answers: { topic: '售前' } });
  const again = (await boss.call('GET /visitors/card', { YQToken: visitor.id })).data.forms;
  expect(again).toMatchObject([{ conversation, others: [{ value: 'A-17' }, { value: '售前' }] }]);
});

test('what an agent has entered stays', async ({ on }) => {
  const { boss, visitor } = await world(on, { chatWhen: 'before', chatFields: FIELDS });
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: 'Wang' });
  await visitor.call('POST /visitor/form', { answers: { who: 'Mallory', tel: '13800138000' } });
  expect((await boss.call('GET /visitors/card', { YQToken: visitor.id })).data).toMatchObject({
    name: 'Wang',
    phone: '13800138000',
  });
});

// Effect of forms.letterOwn, forms.letterFields
test('a letter needs the site’s own fields, and keeps their answers', async ({ on }) => {
  const { boss, visitor } = await world(on, {
    letterOwn: true,
    letterFields: [field('tel', 'phone', { required: true })],
  });
  const letter = { onlyID: randomUUID(), content: '请回电' };
  expect(await visitor.call('POST /visitor/letter', letter)).toMatchObject({
    error: 'answers-refused',
    data: { fields: { tel: 'required' } },
  });
  expect((await visitor.call('POST /visitor/letter', { ...letter, answers: { tel: '13800138000' } })).status).toBe(200);
  expect((await boss.call('GET /letter/getList', {})).data.list).toMatchObject([{ phone: '13800138000' }]);
  expect((await boss.call('GET /visitors/card', { YQToken: visitor.id })).data.forms).toMatchObject([
    { phone: '13800138000' },
  ]);
});

test('windows get what differs from the defaults, and a return to them', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'Ann' });
  const visitor = await on.visitor();
  const publish = (section: string, value: object, version: number) =>
    boss.call('POST /settings/doEdit', { section, value, version } as never);
  const noticeAssigned = { zh: '{name}来了', en: '{name} is here' };
  const told = await framesCausedBy(on, { visitor: visitor.socket }, () => publish('texts', { noticeAssigned }, 0));
  expect(told.visitor).toMatchObject([{ code: '8012', section: 'texts', settings: { noticeAssigned } }]);
  await publish('tools', { emoji: false, sendBy: 'ctrl', maxLength: 200 }, 0);
  const { settings } = await new TestVisitor(on).hello();
  expect(settings.texts).toEqual({ noticeAssigned });
  expect(settings.tools).toEqual({ emoji: false, sendBy: 'ctrl', maxLength: 200 });
  const back = await framesCausedBy(on, { visitor: visitor.socket }, () => publish('texts', {}, 1));
  expect(back.visitor).toMatchObject([{ code: '8012', section: 'texts', settings: {} }]);
  expect((await new TestVisitor(on).hello()).settings).not.toHaveProperty('texts');
});

test('an unknown variable and a missing half are refused at the field', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'Ann' });
  const refused = (value: object) =>
    boss.call('POST /settings/doEdit', { section: 'texts', value, version: 0 } as never);
  expect(await refused({ noticeAssigned: { zh: '{nmae}来了', en: '{name} is here' } })).toMatchObject({
    status: 400,
    error: 'unknown-variable',
  });
  expect(await refused({ noticeEnded: { zh: '结束', en: '' } })).toMatchObject({
    status: 400,
    error: 'pair-incomplete',
  });
});
