import { isIP } from 'node:net';
import type { TransportOptions } from 'nodemailer';
import { allowedAddress, type IsListed } from '../outside/target';

/** `security`: encrypted from the first byte, after a greeting, or not at all. */
export type MailHost = { host: string; port: number; security: 'tls' | 'starttls' | 'none' };

/**
 * Where a mail server is connected to: the address that was checked, since the name could resolve to another one in a
 * second look-up. `servername`: the name in its certificate; absent: the host is an address.
 */
export async function checkedHost(host: string, isListed: IsListed): Promise<{ host: string; servername?: string }> {
  return { host: await allowedAddress(host, 'https:', isListed), ...(isIP(host) === 0 && { servername: host }) };
}

/** The server by which mails are sent, for nodemailer. Without `auth` nobody signs in. */
export async function transportTo(
  { host: name, port, security }: MailHost,
  { auth, isListed }: { auth?: { user: string; pass: string }; isListed: IsListed },
): Promise<TransportOptions> {
  const { host, servername } = await checkedHost(name, isListed);
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: servername === undefined ? {} : { servername },
    ...(auth && { auth }),
  };
}
