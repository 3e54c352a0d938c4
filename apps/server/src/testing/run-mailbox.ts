import { createInterface } from 'node:readline';
import { simpleParser } from 'mailparser';
import { mailSource, startInboxServer, type TestMail } from './inbox-server';
import { startMailServer } from './mail-server';

/**
 * A mailbox by hand: `npx tsx apps/server/src/testing/run-mailbox.ts <password>`. Any username signs in. Start the server
 * with PARLEY_PRIVATE_TARGETS=127.0.0.0/8 and connect the two ports at 127.0.0.1 without encryption; then type commands.
 */
const HELP = `arrives <mail as JSON: from, subject, text, id>
sent                                       mails that were sent from the mailbox`;

const [password = 'password'] = process.argv.slice(2);
const inbox = await startInboxServer({ password, now: Date.now });
const outgoing = await startMailServer({ password });

/** A mail without the dot that ends it. */
async function read(mail: string) {
  const { from, subject, inReplyTo, text } = await simpleParser(Buffer.from(mail.replace(/\.\r\n$/, ''), 'latin1'));
  return { from: from?.text, subject, inReplyTo, text: text?.trim() };
}

const COMMANDS: Readonly<Record<string, (rest: string) => unknown>> = {
  arrives: (mail) => inbox.deliver(mailSource(JSON.parse(mail) as TestMail)),
  sent: async () => console.info(JSON.stringify(await Promise.all(outgoing.mails.map(read)))),
};

console.info(`${JSON.stringify({ imap: inbox.port, smtp: outgoing.port })}\n${HELP}`);
for await (const line of createInterface({ input: process.stdin })) {
  const [name = ''] = line.split(' ', 1);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) console.info(HELP);
  else await Promise.resolve(command(line.slice(name.length + 1))).catch((error) => console.error(String(error)));
}
