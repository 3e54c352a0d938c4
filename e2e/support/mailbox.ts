import { type StandIn, startStandIn } from './stand-in';

export type Mailbox = Pick<StandIn, 'stop'> & {
  /** Ports at 127.0.0.1 of the servers, which have no encryption. */
  ports: { imap: number; smtp: number };
  /** The only one that signs in. */
  password: string;
  /** A mail arrives in the inbox. `id`: in angle brackets. */
  arrives(mail: { from: string; subject: string; text: string; id: string }): Promise<void>;
  /** Mails that were sent, in order. */
  sent(): Promise<{ from: string; subject: string; inReplyTo: string; text: string }[]>;
};

const PASSWORD = 'password-of-the-mailbox';

/** A stand-in of a mail provider with one mailbox. */
export async function startMailbox(): Promise<Mailbox> {
  const { greeting, tell, stop } = await startStandIn({
    file: 'run-mailbox.ts',
    args: [PASSWORD],
    help: ['arrives <mail', 'sent  '],
  });
  return {
    ports: JSON.parse(greeting) as Mailbox['ports'],
    password: PASSWORD,
    stop,
    arrives: async (mail) => void (await tell(`arrives ${JSON.stringify(mail)}`)),
    sent: async () => JSON.parse(await tell('sent')) as Awaited<ReturnType<Mailbox['sent']>>,
  };
}
