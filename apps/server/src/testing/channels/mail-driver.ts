import { randomUUID } from 'node:crypto';
import { mailSource, startInboxServer, type TestMail } from '../inbox-server';
import { mailText, startMailServer } from '../mail-server';
import type { TestServer } from '../start-server';
import type { ChannelDriver, Payload } from './driver';

const PASSWORD = 'password-of-the-mailbox';

/** The text of a mail without the dot that ends it. */
const textOf = (mail: string): string =>
  mailText(mail)
    .replace(/\n\.\n$/, '')
    .trim();

/** A mailbox against an inbox and a mail server on this machine. */
export async function startMailDriver() {
  let on: TestServer | null = null;
  const now = () => on?.clock.now() ?? 0;
  const inbox = await startInboxServer({ password: PASSWORD, now });
  const outgoing = await startMailServer({ password: PASSWORD });

  const payload = (mail: TestMail): Payload => ({
    async deliver() {
      inbox.deliver(mailSource(mail));
      on!.clock.advance(10_000);
      await on!.runJob('mailboxes');
    },
  });
  const newId = () => `<${randomUUID()}@example.com>`;
  const server = (port: number) => ({ host: '127.0.0.1', port, security: 'none' as const });

  const driver = {
    options: { privateTargets: ['127.0.0.1/32'] },
    async connect(test, boss) {
      on = test;
      await boss.call('POST /mailbox/doEdit', {
        name: 'Shop',
        address: 'desk@shop.example',
        password: PASSWORD,
        imap: server(inbox.port),
        smtp: server(outgoing.port),
        replies: { offHours: 'We are closed' },
      });
      // What is in the inbox already is not read.
      await on.runJob('mailboxes');
      return [PASSWORD];
    },
    accounts: async (boss) => (await boss.call('GET /mailbox/getList')).data,
    newPerson: () => `p${randomUUID().slice(0, 8)}@example.com`,
    says: (person, text) => payload({ from: person, text, id: newId() }),
    sendsPicture: (person, png) =>
      payload({ from: person, text: '', id: newId(), files: [{ name: 'a.png', type: 'image/png', bytes: png }] }),
    noise: (person) =>
      payload({ from: person, text: 'I am away', id: newId(), headers: { 'Auto-Submitted': 'auto-replied' } }),
    forged: () => payload({ from: '', text: 'x', id: newId() }),
    sent: () => outgoing.mails.map(textOf),
    away: (isAway) => outgoing.fail(isAway ? 'down' : null),
    async close() {
      inbox.close();
      outgoing.close();
    },
  } satisfies ChannelDriver;
  return { ...driver, inbox, outgoing, mail: payload };
}
