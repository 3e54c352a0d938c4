import type { ImapFlow } from 'imapflow';
import type { TransportOptions } from 'nodemailer';
import { checkedHost, transportTo } from '../../mail/transport';
import type { IsListed } from '../../outside/target';
import type { Mailbox } from './store';

/** Milliseconds that a mail server may take to answer. */
const TIMEOUT_MS = 20_000;

/** Bytes of a mail that are read; of a longer one the first part. */
const MAIL_BYTES = 40 * 1024 * 1024;

/** A mail of the open inbox, and when it arrived there (ms; 0: not known). Null: it was deleted or moved. */
export async function readMail(client: ImapFlow, uid: number): Promise<{ source: Buffer; at: number } | null> {
  const wish = { uid: true, internalDate: true, source: { maxLength: MAIL_BYTES } };
  const found = await client.fetchOne(String(uid), wish, { uid: true });
  if (found === false || found.source === undefined) return null;
  const arrived = new Date(found.internalDate ?? Number.NaN).getTime();
  return { source: found.source, at: Number.isFinite(arrived) ? arrived : 0 };
}

type SignIn = Pick<Mailbox, 'username' | 'password' | 'imap'>;

/** Opens the inbox for reading alone, and closes the connection afterwards. */
export async function withInbox<T>(
  { username, password, imap }: SignIn,
  isListed: IsListed,
  use: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  // Loaded with the first mailbox: most servers have none.
  const library = await import('imapflow');
  const { host, servername } = await checkedHost(imap.host, isListed);
  const client = new library.ImapFlow({
    host,
    port: imap.port,
    secure: imap.security === 'tls',
    doSTARTTLS: imap.security === 'starttls',
    ...(servername !== undefined && { servername }),
    auth: { user: username, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  // The call in progress fails as well; without a listener the error would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.mailboxOpen('INBOX', { readOnly: true });
    const used = await use(client);
    await client.logout().catch(() => undefined);
    return used;
  } finally {
    client.close();
  }
}

/** The server by which mails of a mailbox are sent, for nodemailer. */
export const transportOf = (
  { username, password, smtp }: Pick<Mailbox, 'username' | 'password' | 'smtp'>,
  isListed: IsListed,
): Promise<TransportOptions> => transportTo(smtp, { isListed, auth: { user: username, pass: password } });
