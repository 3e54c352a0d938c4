import { expect, test } from './support/test';
import { expectAllStored, expectSameTalk } from './support/transcript';

/** How long the database does not answer, in ms. */
const AWAY_MS = 4000;

test('PostgreSQL stops for some seconds: both sides are informed, and no message is marked as stored', async ({
  parley,
  openTalk,
}) => {
  const { desk, visitor } = await openTalk('之前');
  await desk.say('收到');
  await expect(visitor.line('收到')).toBeVisible();
  await expectAllStored(desk);
  const said = ['之前', '收到'];

  const database = parley.freezeDatabase();
  const until = Date.now() + AWAY_MS;
  for (let n = 1; Date.now() < until || n <= 3; n++) {
    const [asked, answered] = [`访客第 ${n} 句`, `客服第 ${n} 句`];
    said.push(asked, answered);
    await Promise.all([visitor.say(asked), desk.say(answered)]);
    await expect(desk.page.getByText(desk.words.savingDelayed, { exact: true })).toBeVisible();
    await expect(visitor.frame.getByText(visitor.words.savingDelayedHere)).toBeVisible();
    for (const window of [desk, visitor]) {
      const promised = (await window.lines()).filter(({ mark }) => mark === 'stored' || mark === 'read');
      expect(promised.map(({ text }) => text)).not.toContain(asked);
      expect(promised.map(({ text }) => text)).not.toContain(answered);
    }
  }
  await expect(desk.line('客服第 1 句').getByTitle(desk.words.marks.delayed)).toBeVisible();
  database.resume();

  await expectSameTalk([desk, visitor], said);
  await expectAllStored(desk);
  await expectAllStored(visitor);
  await expect(desk.page.getByText(desk.words.live, { exact: true })).toBeVisible();
  await expect(visitor.frame.getByText(visitor.words.savingDelayedHere)).toBeHidden();
});
