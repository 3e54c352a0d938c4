import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../events/events';
import { BEAT_MS, type Bus } from './bus';
import { createSharedBus, type Fate } from './in-process';
import type { Heard } from './subjects';

const changed = (agentId: string): DomainEvent => ({ kind: 'agent.changed', agentId });
const turn = () => new Promise((resolve) => setImmediate(resolve));

function pair() {
  let now = 0;
  const shared = createSharedBus(() => now);
  const [one, two] = [shared.join(), shared.join()];
  const received: string[] = [];
  const missed: string[] = [];
  one.subscribe(() => undefined);
  two.subscribe((events) => received.push(...events.map((event) => (event as { agentId: string }).agentId)));
  two.onMissed((why) => missed.push(why));
  /** Time passes; these members beat. */
  const pass = async (ms: number, ...beating: Bus[]) => {
    for (let passed = 0; passed < ms; passed += BEAT_MS) {
      now += BEAT_MS;
      for (const bus of beating) bus.beat();
      await turn();
    }
  };
  const hang = (ms: number) => {
    now += ms;
  };
  return { shared, one, two, received, missed, pass, hang };
}

test('fault 10: a text that arrives twice counts once', async () => {
  const { shared, one, received, missed } = pair();
  shared.decideFates((): Fate => ['now', 'now']);
  one.publish([changed('a')]);
  one.publish([changed('b')]);
  await turn();
  expect([received, missed]).toEqual([['a', 'b'], []]);
});

test('fault 10: a text that is overtaken is a gap, and does not count when it arrives', async () => {
  const { shared, one, received, missed } = pair();
  await turn();
  one.publish([changed('a')]);
  shared.decideFates((): Fate => [0]);
  one.publish([changed('late')]);
  shared.decideFates(null);
  one.publish([changed('b')]);
  await turn();
  await expect.poll(() => missed).toEqual(['gap']);
  expect(received).toEqual(['a', 'b']);
});

test('a lost text is noticed at the next sign of life', async () => {
  const { shared, one, two, received, missed, pass } = pair();
  one.publish([changed('a')]);
  await turn();
  shared.decideFates((): Fate => []);
  one.publish([changed('lost')]);
  await turn();
  shared.decideFates(null);
  expect(missed).toEqual([]);
  await pass(BEAT_MS, one, two);
  expect([received, missed]).toEqual([['a'], ['gap']]);
});

test('fault 9: a process that is silent may have died before it told what it stored', async () => {
  const { one, two, missed, pass } = pair();
  await pass(5000, one, two);
  expect(missed).toEqual([]);
  await pass(2500, two);
  expect(missed).toEqual(['silent']);
  await pass(5000, two);
  expect(missed).toEqual(['silent']);
  await pass(BEAT_MS, one, two);
  expect(missed).toEqual(['silent', 'gap']);
});

test('a process that ends in order is not missed', async () => {
  const { one, two, missed, pass } = pair();
  await pass(1000, one, two);
  await one.close();
  await pass(5000, two);
  expect(missed).toEqual([]);
});

test('a text that was lost just before its process ended is noticed at its end', async () => {
  const { shared, one, missed } = pair();
  await turn();
  shared.decideFates((text): Fate => (text.includes('bye') ? ['now'] : []));
  one.publish([changed('lost')]);
  await one.close();
  await turn();
  expect(missed).toEqual(['gap']);
});

test('fault 10: the double of a text that arrives after the end of its process does not count', async () => {
  const { shared, one, two, received, missed, pass } = pair();
  await pass(1000, one, two);
  shared.decideFates((text): Fate => (text.includes('bye') ? ['now'] : ['now', 0]));
  one.publish([changed('a')]);
  await one.close();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await pass(5000, two);
  expect([received, missed]).toEqual([['a'], []]);
});

test('who hung itself does not take the others for dead', async () => {
  const { one, two, missed, pass, hang } = pair();
  await pass(1000, one, two);
  hang(30_000);
  two.beat();
  one.beat();
  await turn();
  await pass(2000, one, two);
  expect(missed).toEqual([]);
});

test('fault 8: after a cut both sides say that something may be missing', async () => {
  const { shared, one, two, received, missed, pass } = pair();
  await pass(1000, one, two);
  shared.setCut(true);
  expect(two.isReady()).toBe(false);
  one.publish([changed('lost')]);
  await pass(10_000, one, two);
  expect(missed).toEqual([]);
  shared.setCut(false);
  await turn();
  expect(missed[0]).toBe('away');
  one.publish([changed('a')]);
  await turn();
  expect(received).toEqual(['a']);
});

test('a process says that events of its helper were lost', async () => {
  const { one, missed } = pair();
  one.tellLost();
  await turn();
  expect(missed).toEqual(['gap']);
});

describe('news of conversations', () => {
  const typed = (visitorId: string, ownerId: string | null): DomainEvent => ({
    kind: 'typed',
    visitorId,
    ownerId,
    role: 'user',
  });

  test.each<{ heard: Heard[]; arrived: string[] }>([
    { heard: [], arrived: [] },
    { heard: [{ visitor: 'v1' }], arrived: ['v1'] },
    { heard: [{ agent: 'a2' }], arrived: ['v2'] },
    { heard: ['unowned'], arrived: ['v3'] },
    { heard: ['everything'], arrived: ['v1', 'v2', 'v3'] },
    { heard: [{ visitor: 'v1' }, { agent: 'a1' }, 'everything'], arrived: ['v1', 'v2', 'v3'] },
  ])('who hears $heard gets those of $arrived, once and in order', async ({ heard, arrived }) => {
    const { one, two, received, missed } = pair();
    const texts: string[] = [];
    two.subscribe((events) => texts.push(...events.map((event) => (event as { visitorId: string }).visitorId)));
    for (const what of heard) two.hear(what);
    one.publish([typed('v1', 'a1'), typed('v2', 'a2'), typed('v3', null)]);
    one.publish([changed('end')]);
    await turn();
    expect(texts.slice(0, -1)).toEqual(arrived);
    expect([received.at(-1), missed]).toEqual(['end', []]);
  });

  test('what was heard once and is not any more does not arrive', async () => {
    const { one, two, received } = pair();
    two.hear({ agent: 'a1' })();
    one.publish([typed('v1', 'a1')]);
    await turn();
    expect(received).toEqual([]);
  });
});
