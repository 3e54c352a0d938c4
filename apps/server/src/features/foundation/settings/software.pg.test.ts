import sharp from 'sharp';
import { expect } from 'vitest';
import { publish } from '../../../testing/publish';
import { serverTest as test } from '../../../testing/server-test';
import { TestAgent } from '../../../testing/test-people';
import { upload } from '../../../testing/upload';

// Effect of brand.logo, brand.title, brand.language
test('the sign-in page is told logo, title and language, and shows the logo as it was stored', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const content = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#0a0' } })
    .png()
    .toBuffer();
  const stored = await upload(on, boss.token, { name: 'logo.png', content, path: '/launcher/upload' });
  const { key } = stored as unknown as { key: string };
  const brand = { logo: key, title: { zh: '阳光客服台', en: 'Sunny desk' }, language: 'en' } as const;
  await publish(boss, 'brand', brand);
  const nobody = new TestAgent(on, { uuid: '', nickname: '', token: '' });
  expect((await nobody.call('GET /login/options')).data.brand).toEqual(brand);
  const served = await on.server.http.inject({ url: `/widget/pictures/${key}.webp` });
  expect(served.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 64 });
});

// Effect of conversation.blacklistHours
test('a block that names no time lasts as long as the settings say', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const visitor = await on.visitor();
  await publish(boss, 'conversation', { blacklistHours: '168' });
  await boss.does('blacklist', visitor);
  const until = async () =>
    (await on.database.db.query('select blacklisted_until as until from visitors where id = $1', [visitor.id])).rows[0]
      .until;
  expect((await until()).getTime()).toBe(on.clock.now() + 168 * 3_600_000);
  await boss.does('blacklist', visitor, { hours: 1 });
  expect((await until()).getTime()).toBe(on.clock.now() + 3_600_000);
});

// Effect of routing.maxIdle
test('agents without a time of their own are hidden after the minutes of the settings', async ({ on }) => {
  const minutes = (count: number) => on.clock.advance(count * 60_000);
  const boss = await on.agent({ role: 'Admin' });
  const ann = await on.agent();
  const bob = await on.agent();
  await boss.call('POST /services/doEdit', { id: bob.uuid, maxIdle: 60 } as never);
  minutes(6);
  await publish(boss, 'routing', { maxIdle: 5 });
  await on.runJob('hide-idle');
  const stateOf = async (agent: TestAgent) => (await agent.call('GET /index')).data.info.state;
  expect(await stateOf(ann)).toBe('0');
  minutes(3);
  await ann.call('POST /index/input');
  minutes(4);
  await on.runJob('hide-idle');
  expect(await stateOf(ann)).toBe('0');
  minutes(1);
  await on.runJob('hide-idle');
  expect([await stateOf(ann), await stateOf(bob)]).toEqual(['1', '0']);
});
