import { expect } from 'vitest';
import type { Mail } from '../../../mail/send-mail';
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
  const { of } = await talked(on, { offer: true });
  await askTranscript(on.server.context, of, wish);
  const [mail, ...more] = await mailsOf(on);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: 'li@shop.example', subject: expect.stringContaining('聊天记录') });
  expect(mail?.text).toContain('您: 什么时候发货？');
  expect(mail?.text).toContain('小王: 明天');
  expect(mail?.text).not.toContain('internal note');
  expect(await mailsOf(on)).toEqual([]);
  for (let at = 0; at < 2; at += 1) await askTranscript(on.server.context, of, wish);
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
