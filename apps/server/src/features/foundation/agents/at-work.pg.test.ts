import sharp from 'sharp';
import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import type { TestAgent } from '../../../testing/test-people';
import { upload } from '../../../testing/upload';

const MINUTE_MS = 60_000;
const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];

/** An administrator and a function by which it edits agents. */
async function office(on: TestServer) {
  const boss = await on.signIn({ nickname: 'boss', role: 'Admin' });
  const edit = async (agent: TestAgent, change: object) => {
    const reply = await boss.call('POST /services/doEdit', { id: agent.uuid, ...change });
    expect([reply.status, reply.error]).toEqual([200, undefined]);
    await on.settle();
    return reply.data;
  };
  return { boss, edit };
}

test('a picture for one language more than the limit is refused; the others can still be changed', async ({ on }) => {
  const { boss, edit } = await office(on);
  const ann = await on.signIn({ nickname: 'Ann' });
  const languages = Array.from({ length: 20 }, (_, at) => `a${'abcdefghijklmnopqrst'[at]}`);
  const faces = languages.map((language) => ({ language, nickname: '', signature: '', avatar: '' }));
  await edit(ann, { faces });
  const content = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#1677ff' } })
    .png()
    .toBuffer();
  const give = (language: string) =>
    upload(on, boss.token, { name: 'me.png', content, path: `/services/avatar?id=${ann.uuid}&language=${language}` });
  expect(await give('zz')).toMatchObject({ status: 400, error: 'bad-request', fields: ['language'] });
  expect((await give('AT')).status).toBe(200);
  const own = (await boss.call('GET /services/getList', { text: 'Ann' } as never)).data.list.find(
    ({ id }) => id === ann.uuid,
  )!;
  expect(own.faces.map(({ avatar }) => avatar !== '')).toEqual(languages.map((language) => language === 'at'));
  expect((await edit(ann, { faces: own.faces })).faces).toEqual(own.faces);
});

/** A visitor with a browser in this language. */
async function speaking(on: TestServer, language: string) {
  const visitor = await on.visitor();
  await visitor.hello({ language });
  return visitor;
}

test('V-30 a visitor of another language gets the name, signature and picture of that language, in pushes and answers', async ({
  on,
}) => {
  const { boss, edit } = await office(on);
  const ann = await on.agent({ nickname: '小安' });
  const avatar = `/api/avatars/${'a'.repeat(32)}`;
  const faces = [{ language: 'en', nickname: 'Ann', signature: 'At your service', avatar }];
  const edited = await edit(ann, { faces, welcome: { zh: '我是{agent}', en: 'I am {agent}. {signature}' } });
  expect(edited.faces).toEqual(faces);

  const english = await speaking(on, 'en-GB');
  await english.says('hello');
  await on.settle();
  expect(english.socket.all('2000')).toMatchObject([{ nickname: 'Ann', avatar }]);
  expect(english.socket.all('8005')).toMatchObject([
    { message: { nickname: 'Ann', msg: 'I am Ann. At your service' } },
  ]);
  const seen = await english.call('GET /visitor/messages');
  expect(seen.data.talk).toMatchObject({ nickname: 'Ann', avatar });
  expect(seen.data.list.at(-1)).toMatchObject({ nickname: 'Ann' });
  expect((await english.hello({ language: 'en-GB' })).talk).toMatchObject({ nickname: 'Ann' });
  expect((await english.call('GET /visitor/conversations')).data.list).toMatchObject([{ nickname: 'Ann' }]);
  expect((await english.call('GET /visitor/ratings')).data.agents).toMatchObject([{ nickname: 'Ann', avatar }]);
  // Colleagues see the usual name.
  expect(ann.socket.all('2010').at(-1)).toMatchObject({ message: { nickname: '小安' } });

  const chinese = await speaking(on, 'zh-CN');
  await chinese.says('您好');
  await on.settle();
  expect(chinese.socket.all('2000')).toMatchObject([{ nickname: '小安', avatar: '' }]);
  expect(chinese.socket.all('8005')).toMatchObject([{ message: { nickname: '小安', msg: '我是小安' } }]);
  expect(JSON.stringify(chinese.socket.frames)).not.toContain('Ann');

  await edit(ann, { faces: [] });
  await ann.says(english, 'still me');
  expect(english.socket.all('8005').at(-1)).toMatchObject({ message: { nickname: '小安' } });
  const twice = [...faces, { ...faces[0], language: 'EN' }];
  expect((await boss.call('POST /services/doEdit', { id: ann.uuid, faces: twice as never })).status).toBe(400);
});

test('V-30 a change without an event applies with the next complete load', async ({ on }) => {
  const ann = await on.agent({ nickname: '小安' });
  const faces = [{ language: 'en', nickname: 'Ann', signature: '', avatar: '' }];
  await on.database.db.query('update agents set faces = $2::jsonb, welcome = $3::jsonb where id = $1', [
    ann.uuid,
    JSON.stringify(faces),
    JSON.stringify({ zh: '', en: 'I am {agent}' }),
  ]);
  await on.runJob('own words');
  const visitor = await speaking(on, 'en');
  await visitor.says('hello');
  await on.settle();
  expect(visitor.socket.all('2000')).toMatchObject([{ nickname: 'Ann' }]);
  expect(visitor.socket.all('8005')).toMatchObject([{ message: { msg: 'I am Ann' } }]);
});

test('R-45 a visitor goes to the agent that serves its region', async ({ on }) => {
  const { edit } = await office(on);
  const near = await on.agent({ nickname: 'near' });
  await on.agent({ nickname: 'far' });
  await edit(near, { regions: ['330000'] });
  for (let n = 0; n < 3; n += 1) {
    const visitor = await on.visitor();
    await on.database.db.query('update visits set region_code = $2 where visitor_id = $1', [visitor.id, '330100']);
    await visitor.says('hello');
    expect(await near.row(visitor)).toMatchObject({ serviceID: near.uuid });
  }
});

test('R-46, R-47 outside of its shift an agent gets no visitors; without other agents the visitor is asked for a letter', async ({
  on,
}) => {
  const { boss, edit } = await office(on);
  const ann = await on.agent({ nickname: 'Ann' });
  const at = new Date(on.clock.now());
  const minute = at.getUTCHours() * 60 + at.getUTCMinutes();
  const later = { days: ALL_DAYS, from: (minute + 5) % 1440, to: (minute + 120) % 1440 };
  expect(await edit(ann, { shifts: [later], timeZone: 'UTC' })).toMatchObject({ onShift: false, timeZone: 'UTC' });
  expect((await ann.call('GET /index')).data.info.onShift).toBe(false);

  const visitor = await on.visitor();
  expect((await visitor.hello()).talk.somebodyOnline).toBe(false);
  expect(await visitor.says('hello')).toMatchObject({ code: '7002', error: 'nobody-online' });

  on.clock.advance(6 * MINUTE_MS);
  expect((await visitor.hello()).talk.somebodyOnline).toBe(true);
  expect(await visitor.says('hello')).toMatchObject({ code: '7001' });
  expect(await ann.row(visitor)).toMatchObject({ serviceID: ann.uuid });

  // In the organisation's time zone if the agent has none.
  expect(await edit(ann, { timeZone: '' })).toMatchObject({ onShift: false });
  const saved = await boss.call('POST /settings/doEdit', {
    section: 'routing',
    value: { timeZone: 'UTC' },
    version: 0,
  });
  expect([saved.status, saved.error]).toEqual([200, undefined]);
  await on.settle();
  expect((await ann.call('GET /index')).data.info.onShift).toBe(true);
  expect((await boss.call('POST /services/doEdit', { id: ann.uuid, timeZone: 'Mars/Base' })).status).toBe(400);
});

test('an agent without input for its time is hidden, keeps its conversations, and is told the reason', async ({
  on,
}) => {
  const { edit } = await office(on);
  const ann = await on.agent({ nickname: 'Ann' });
  const bob = await on.agent({ nickname: 'Bob' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const owner = (await bob.row(visitor))?.serviceID === bob.uuid ? bob : ann;
  on.clock.advance(6 * MINUTE_MS);
  await edit(owner, { maxIdle: 3 });

  on.clock.advance(2 * MINUTE_MS);
  await owner.call('POST /index/input');
  on.clock.advance(2 * MINUTE_MS);
  await on.runJob('hide-idle');
  expect((await owner.call('GET /index')).data.info).toMatchObject({ state: '0', maxIdle: 3, idleSince: null });

  on.clock.advance(1 * MINUTE_MS);
  await on.runJob('hide-idle');
  expect((await owner.call('GET /index')).data.info).toMatchObject({ state: '1', idleSince: on.clock.now() });
  expect(owner.socket.all('8007').at(-1)).toMatchObject({ uuid: owner.uuid, state: '1' });
  expect(await owner.row(visitor)).toMatchObject({ state: 'current', serviceID: owner.uuid });

  await owner.hides('0');
  await on.runJob('hide-idle');
  expect((await owner.call('GET /index')).data.info).toMatchObject({ state: '0', idleSince: null });
  const other = owner === ann ? bob : ann;
  expect((await other.call('GET /index')).data.info).toMatchObject({ state: '0', maxIdle: 0 });
});
