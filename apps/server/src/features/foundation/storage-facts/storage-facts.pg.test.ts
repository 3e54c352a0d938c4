import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import { upload } from '../../../testing/upload';

test('what takes space is measured by the helper’s job, and told to administrators only', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const read = async () => (await boss.call('GET /storage/facts')).data;
  expect(await read()).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/), facts: null });

  const visitor = await on.visitor();
  await visitor.says('hello');
  await upload(on, visitor.credential, { name: 'list.txt', content: 'four' });
  await on.runJob('storage-facts');
  const { facts } = await read();
  expect(facts).toMatchObject({
    measuredAt: on.clock.now(),
    files: [{ kind: 'document', count: 1, bytes: 4 }],
    disk: { free: expect.any(Number), total: expect.any(Number) },
  });
  expect(facts?.databaseBytes).toBeGreaterThan(1_000_000);
  expect(facts?.tables.length).toBe(8);

  // Used for a while: a measurement reads the rows of all files.
  await upload(on, visitor.credential, { name: 'more.txt', content: 'more' });
  on.clock.advance(60_000);
  await on.runJob('storage-facts');
  expect((await read()).facts).toEqual(facts);
  const agent = await on.agent();
  expect(await agent.call('GET /storage/facts')).toMatchObject({ status: 403 });
});
