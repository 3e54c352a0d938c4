import { isIP } from 'node:net';
import type { MailServer } from '@parley/protocol/http/channels/mailbox';
import type { ImapFlow } from 'imapflow';
import type { TransportOptions } from 'nodemailer';
import { allowedAddress, type IsListed } from '../../outside/target';
import type { Mailbox } from './store';

/** Milliseconds that a mail server may take to answer. */
const TIMEOUT_MS = 20_000;

/** Connected to by the address that was checked: the name could resolve to another one in a second look-up. */
async function addressOf({ host }: MailServer, isListed: IsListed) {
  return { host: await allowedAddress(host, 'https:', isListed), ...(isIP(host) === 0 && { servername: host }) };
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
  const { host, servername } = await addressOf(imap, isListed);
  const client = new library.ImapFlow({
    ...{ host, port: imap.port, secure: imap.security === 'tls', doSTARTTLS: imap.security === 'starttls' },
    ...(servername !== undefined && { servername }),
    auth: { user: username, pass: password },
    ...{ logger: false, disableAutoIdle: true },
    ...{ connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
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
export async function transportOf(
  { username, password, smtp }: Pick<Mailbox, 'username' | 'password' | 'smtp'>,
  isListed: IsListed,
): Promise<TransportOptions> {
  const { host, servername } = await addressOf(smtp, isListed);
  return {
    ...{ host, port: smtp.port, secure: smtp.security === 'tls' },
    ...{ requireTLS: smtp.security === 'starttls', ignoreTLS: smtp.security === 'none' },
    tls: servername === undefined ? {} : { servername },
    auth: { user: username, pass: password },
  };
}
