import { expect } from 'vitest';
import { serverTest as test } from '../testing/server-test';
import type { TestServer } from '../testing/start-server';
import { createLook } from './waiting-store';

/** Names of all jobs whose condition is true now, in alphabetical order. */
async function waiting(on: TestServer): Promise<string[]> {
  const { context, jobs } = on.server;
  const names = jobs.filter(({ waitsFor }) => waitsFor !== undefined).map(({ name }) => name);
  return [...(await createLook(context, jobs)(names))].sort();
}

/** Runs what waits, as often as one run may leave something for another. */
async function settled(on: TestServer): Promise<string[]> {
  for (let round = 0; round < 3; round += 1) for (const name of await waiting(on)) await on.runJob(name);
  return waiting(on);
}

test('at a desk at rest no job has something to do; a message wakes those that it concerns', async ({ on }) => {
  await on.agent();
  const visitor = await on.visitor();
  expect(await settled(on)).toEqual([]);

  await visitor.says('hello');
  const woken = await waiting(on);
  expect(woken).toEqual(expect.arrayContaining(['channel-outbox', 'due', 'search', 'webhooks']));
  for (const name of ['robots', 'imports', 'mailboxes', 'channel sending']) expect(woken).not.toContain(name);

  // The owner may be lost.
  expect(await settled(on)).toEqual(['due']);
});
