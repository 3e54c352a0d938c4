import type { Message, VisitorRow } from '@parley/protocol/types';
import type { Desk } from './support/desk';
import { openLine } from './support/line';
import { expect, test } from './support/test';
import { expectAllStored } from './support/transcript';
import type { VisitorWindow } from './support/visitor-window';

const LINES = 4;
/** Large enough to be still uploading when the connection is cut. */
const PICTURE = {
  name: 'leaf.bmp',
  mimeType: 'image/bmp',
  buffer: Buffer.concat([Buffer.from('BM'), Buffer.alloc(6e6)]),
};

type Pair = { visitor: VisitorWindow; desk: Desk | null; said: string[] };

test('the connection is cut while two agents and three visitors talk and files upload: everything arrives once and in order', async ({
  api,
  newAgent,
  openDesk,
  openVisitor,
  parley,
}) => {
  const line = await openLine(parley.url);
  const screen = { baseURL: line.url };
  const agents = [await newAgent({ nickname: '甲' }), await newAgent({ nickname: '乙' })];
  const desks = await Promise.all(agents.map((as) => openDesk({ as, screen })));
  const pairs: Pair[] = [];
  for (let n = 0; n < 3; n++) {
    const visitor = await openVisitor({ url: `${line.url}/demo/` });
    await visitor.open();
    await visitor.say('开始');
    await expect(visitor.line('开始').getByTitle(visitor.words.delivered)).toBeVisible();
    pairs.push({ visitor, desk: null, said: ['开始'] });
  }
  const { list } = await api.get<{ list: VisitorRow[] }>('/talk/userList');
  for (const [n, { uuid }] of agents.entries()) {
    const pair = pairs.find(({ visitor }) => list.some((row) => row.YQToken === visitor.id && row.serviceID === uuid));
    if (!pair) throw new Error('an agent without a visitor');
    pair.desk = desks[n]!;
    await pair.desk.openThread(pair.visitor.id);
  }

  await test.step('cut: both sides show it and keep writing', async () => {
    const { visitor } = pairs[0]!;
    await visitor.frame.locator('input[type=file]').first().setInputFiles(PICTURE);
    line.cut();
    for (const { visitor } of pairs) await expect(visitor.header).toContainText(visitor.words.reconnecting);
    for (const { page, words } of desks) await expect(page.getByText(words.offline)).toBeVisible();
    await Promise.all(pairs.map((pair) => talk(pair)));
    for (const { visitor } of pairs)
      await expect(visitor.line(`访客 ${LINES}`)).toHaveAttribute('data-mark', 'sending');
    await expect(visitor.frame.getByText(PICTURE.name)).toBeVisible();
  });

  await test.step('restored: once and in order, on all screens and on the server', async () => {
    line.mend();
    for (const { visitor, desk, said } of pairs) {
      await expectAllStored(visitor);
      if (desk) await expectAllStored(desk);
      const stored = async () => {
        const { list } = await api.get<{ list: Message[] }>(`/talk/messages?YQToken=${visitor.id}&pageSize=100`);
        return list.map(({ kind, role, msg }) => `${role}: ${kind === 'text' ? msg : kind}`);
      };
      const length = said.length + (visitor === pairs[0]!.visitor ? 1 : 0);
      await expect.poll(async () => (await stored()).length).toBe(length);
      const all = await stored();
      for (const who of ['访客', '客服'])
        expect(all.filter((text) => text.includes(who))).toEqual(
          said.filter((text) => text.startsWith(who)).map((text) => `${who === '访客' ? 'user' : 'service'}: ${text}`),
        );
      // Sent before the texts, so it arrives before them however long the upload takes.
      if (visitor === pairs[0]!.visitor) expect(all.filter((text) => text.startsWith('user: '))[1]).toBe('user: file');
      const texts = all.filter((text) => !text.endsWith(': file')).map((text) => text.replace(/^\w+: /, ''));
      for (const window of desk ? [visitor, desk] : [visitor])
        await expect
          .poll(async () => (await window.lines()).map(({ text }) => text).filter((text) => said.includes(text)))
          .toEqual(texts);
      await expect(visitor.header).toContainText(visitor.words.talking);
    }
  });
  await line.remove();
});

/** Both sides send at the same time. */
async function talk({ visitor, desk, said }: Pair): Promise<void> {
  const lines = (who: string) => Array.from({ length: LINES }, (_, n) => `${who} ${n + 1}`);
  const sides = [{ window: visitor, texts: lines('访客') }, ...(desk ? [{ window: desk, texts: lines('客服') }] : [])];
  for (const { texts } of sides) said.push(...texts);
  await Promise.all(
    sides.map(async ({ window, texts }) => {
      for (const text of texts) await window.say(text);
    }),
  );
}
