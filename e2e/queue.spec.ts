import { gatherCrowd } from './support/crowd';
import { expect, test } from './support/test';
import { filled } from './support/words';

const LIMIT = 5;
/** Visitors ahead of the two who have a widget. */
const BEFORE = 5;
const AFTER = 13;

test('twenty visitors and an agent with a limit of five: when one leaves, the first of the queue gets the agent', async ({
  newAgent,
  openDesk,
  openPage,
  openVisitor,
}) => {
  const desk = await openDesk({ as: await newAgent({ limit: LIMIT }) });
  const page = await openPage();
  await page.goto('/demo/shop.css');
  const before = await gatherCrowd(page, BEFORE);
  await before.speak(numbered(BEFORE, 1));
  const first = await openVisitor();
  const second = await openVisitor();
  for (const visitor of [first, second]) {
    await visitor.open();
    await visitor.say('我在排队');
    await expect(visitor.log).toContainText(
      visitor === first ? visitor.words.next : filled(visitor.words.ahead, { n: 1 }),
    );
  }
  const rest = await openPage();
  await rest.goto('/demo/shop.css');
  const after = await gatherCrowd(rest, AFTER);
  await after.speak(numbered(AFTER, 8));

  await test.step('five have a conversation, fifteen wait, each with its place in the queue', async () => {
    await expect(desk.group('current', LIMIT)).toBeVisible();
    await expect(desk.group('wait', 15)).toBeVisible();
    await expect
      .poll(async () => (await before.talks()).map(({ state }) => state))
      .toEqual(Array(BEFORE).fill('current'));
    await expect.poll(async () => (await after.talks()).map(({ position }) => position)).toEqual(numbers(AFTER, 3));
  });

  await test.step('the agent ends one: everybody moves up, on every screen, without a reload', async () => {
    // Folded at the limit, so that the groups below are on screen.
    await expect(desk.group('wait', 15)).toHaveAttribute('aria-expanded', 'false');
    await desk.page.locator('[data-visitor]', { hasText: '第 3 位' }).click();
    await expect(desk.line('第 3 位')).toBeVisible();
    await desk.end();
    await expect(first.header).toContainText(first.words.talking);
    await expect(second.log).toContainText(second.words.next);
    await expect(desk.group('current', LIMIT)).toBeVisible();
    await expect(desk.group('wait', 14)).toBeVisible();
    await expect(desk.page.getByText(desk.words.ended)).toBeVisible();
    await expect.poll(async () => (await after.talks()).map(({ position }) => position)).toEqual(numbers(AFTER, 2));
    await desk.openThread(first.id);
    await desk.say('久等了');
    await expect(first.line('久等了')).toBeVisible();
  });

  await test.step('the console shows the same after a reload', async () => {
    await desk.page.reload();
    await expect(desk.group('current', LIMIT)).toBeVisible();
    await expect(desk.group('wait', 14)).toBeVisible();
  });
});

const numbers = (count: number, from: number): number[] => Array.from({ length: count }, (_, n) => from + n);
const numbered = (count: number, from: number): string[] => numbers(count, from).map((n) => `第 ${n} 位`);
