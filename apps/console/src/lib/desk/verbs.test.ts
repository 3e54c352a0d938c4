import { expect, it } from 'vitest';
import { buildVisitor } from '../../testing/build';
import { createStandInApi } from '../../testing/stand-in-api';
import { createVerbs } from './verbs';

function testVerbs(isRefused = false) {
  const time = { now: 1000 };
  const { api } = createStandInApi(() =>
    isRefused ? { status: 409, error: 'queue-empty' } : { status: 200, data: buildVisitor({ YQToken: 'next' }) },
  );
  const settle = async (answer: Promise<unknown>) => void (await answer);
  return { time, verbs: createVerbs({ api, now: () => time.now, settle }) };
}

it('taking the next visitor makes pushes about any visitor my own act until it is answered', async () => {
  const { verbs, time } = testVerbs();
  const taking = verbs.takeNext();
  expect(verbs.isOwnAct('somebody')).toBe(true);
  expect(await taking).toBe('next');
  expect([verbs.isOwnAct('next'), verbs.isOwnAct('somebody')]).toEqual([true, false]);
  time.now += 3000;
  expect(verbs.isOwnAct('next')).toBe(false);
});

it('after a refusal to take the next visitor pushes are no act of mine', async () => {
  const { verbs } = testVerbs(true);
  await expect(verbs.takeNext()).rejects.toThrow();
  expect(verbs.isOwnAct('somebody')).toBe(false);
});
