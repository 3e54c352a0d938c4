import { expect } from 'vitest';
import type { Mail } from '../../../mail/send-mail';
import { publish } from '../../../testing/publish';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { askTranscript } from './actions';
import { createTranscriptMail } from './mail';

async function talked(on: TestServer, value: object) {
  const boss = await on.agent({ role: 'Admin', nickname: '小王' });
  await boss.call('POST /settings/doEdit', { section: 'transcript', value, version: 0 } as never);
  await boss.hides('0');
  const visitor = await on.visitor();
  await visitor.says('什么时候发货？');
  await boss.does('accept', visitor);
  await boss.says(visitor, '明天');
  await boss.does('note', visitor, { onlyID: 'n-1', msg: 'internal note' });
  const { site_id: siteId } = (await on.database.db.query('select site_id from visitors where id = $1', [visitor.id]))
    .rows[0];
  return { boss, visitor, of: { id: visitor.id, siteId: String(siteId) } };
}

/** Runs the queue; the mails that were sent. */
async function mailsOf(on: TestServer, isBroken = false): Promise<Mail[]> {
  const sent: Mail[] = [];
  await createTranscriptMail(on.server.context, async (mail) => {
    if (isBroken) throw new Error('450 try later');
    sent.push(mail);
  })();
  return sent;
}
const wish = { email: 'li@shop.example', language: 'zh', canSend: true };

// Effect of transcript.offer
test('the conversation is mailed in the visitor’s language, without notes, and a few times only', async ({ on }) => {
  const { boss, of } = await talked(on, { offer: true });
  await askTranscript(on.server.context, of, wish);
  const [mail, ...more] = await mailsOf(on);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: 'li@shop.example', subject: expect.stringContaining('聊天记录') });
  expect(mail?.text).toContain('您: 什么时候发货？');
  expect(mail?.text).toContain('小王: 明天');
  expect(mail?.text).not.toContain('internal note');
  expect(await mailsOf(on)).toEqual([]);
  await publish(boss, 'company', { name: '阳光茶馆' });
  await askTranscript(on.server.context, of, wish);
  const [named] = await mailsOf(on);
  expect(named).toMatchObject({ sender: '阳光茶馆', subject: '聊天记录 · 阳光茶馆' });
  expect(named?.text).toMatch(/^阳光茶馆\n/);
  await askTranscript(on.server.context, of, wish);
  await expect(askTranscript(on.server.context, of, wish)).rejects.toMatchObject({ id: 'rate' });
});

test('a mail server that fails is tried again', async ({ on }) => {
  const { of } = await talked(on, { offer: true });
  await askTranscript(on.server.context, of, wish);
  expect(await mailsOf(on, true)).toEqual([]);
  expect(await mailsOf(on)).toEqual([]);
  on.clock.advance(60_000);
  expect(await mailsOf(on)).toHaveLength(1);
});

// Effect of transcript.atEnd
test('mailed once to the address of the card', async ({ on }) => {
  const { boss, visitor } = await talked(on, { atEnd: true });
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, mail: 'known@shop.example' });
  expect(await mailsOf(on)).toEqual([]);
  await boss.does('end', visitor);
  expect(await mailsOf(on)).toMatchObject([{ to: 'known@shop.example' }]);
  expect(await mailsOf(on)).toEqual([]);
});

test('a site that has not switched it on refuses, as does a wrong address or a server without mail', async ({ on }) => {
  const { visitor, of } = await talked(on, { offer: true });
  await expect(askTranscript(on.server.context, of, { ...wish, email: 'a@b' })).rejects.toMatchObject({
    id: 'answers-refused',
  });
  expect(await visitor.call('POST /visitor/transcript', { email: 'a@b.cn' })).toMatchObject({
    error: 'mail-impossible',
  });
});

test('long messages are cut, and of a very long conversation the newest are mailed', async ({ on }) => {
  const { of } = await talked(on, { offer: true });
  await on.database.db.query("update messages set msg = repeat('x', 60000) where msg = '明天'");
  await askTranscript(on.server.context, of, wish);
  const [mail] = await mailsOf(on);
  expect(mail!.text).toContain('什么时候发货？');
  expect(mail!.text.length).toBeLessThan(5000);

  await on.database.db.query(
    `insert into messages (conversation_id, visitor_id, seq, role, only_id, kind, msg, sent_at)
     select m.conversation_id, m.visitor_id, 1000 + n, m.role, 'long-' || n, m.kind,
            repeat('y', 4000), m.sent_at
     from messages m, generate_series(1, 150) n where m.seq = 1`,
  );
  await askTranscript(on.server.context, of, wish);
  const [long] = await mailsOf(on);
  expect(long!.text.length).toBeLessThan(420_000);
  expect(long!.text).not.toContain('什么时候发货？');
});

test('an address gets a few mails a day, whoever asks; a conversation that nobody has answered is not mailed', async ({
  on,
}) => {
  const { boss, of } = await talked(on, { offer: true });
  for (let at = 0; at < 3; at += 1) await askTranscript(on.server.context, of, wish);
  const other = await on.visitor();
  await other.says('buy this');
  const second = { id: other.id, siteId: of.siteId };
  await expect(askTranscript(on.server.context, second, wish)).rejects.toMatchObject({ id: 'no-conversation' });
  await boss.does('accept', other);
  await boss.says(other, 'no');
  for (const email of ['li@shop.example', 'LI@shop.example'])
    await askTranscript(on.server.context, second, { ...wish, email });
  await expect(askTranscript(on.server.context, second, wish)).rejects.toMatchObject({ id: 'rate' });
});

test('a mail whose making fails does not stop those behind it', async ({ on }) => {
  const { of } = await talked(on, { offer: true });
  await askTranscript(on.server.context, of, { ...wish, language: 'zh' });
  on.clock.advance(1);
  await askTranscript(on.server.context, of, { ...wish, email: 'second@shop.example' });
  const sent: Mail[] = [];
  const send = createTranscriptMail(on.server.context, async (mail) => {
    if (mail.to === wish.email) throw new Error('550');
    sent.push(mail);
  });
  await send();
  expect(sent.map(({ to }) => to)).toEqual(['second@shop.example']);
});
