import type { Answer, Input } from '@parley/protocol/http/routes';

export type Mailbox = Answer<'GET /mailbox/getList'>['list'][number];
type MailboxEdit = Input<'POST /mailbox/doEdit'>;
export type Server = Mailbox['imap'];

/** What the form changes. The password is empty unless it is to be replaced. */
export type Values = {
  name: string;
  address: string;
  username: string;
  password: string;
  imap: Server;
  smtp: Server;
  site: string | null;
  group: string | null;
  enabled: boolean;
  offHours: string;
};

export const NEW: Values = {
  name: '',
  address: '',
  username: '',
  password: '',
  site: null,
  group: null,
  enabled: true,
  offHours: '',
  imap: { host: '', port: 993, security: 'tls' },
  smtp: { host: '', port: 465, security: 'tls' },
};

export function valuesOf(mailbox: Mailbox): Values {
  const { name, address, username, imap, smtp, site, group, enabled, replies } = mailbox;
  return {
    name,
    address,
    imap,
    smtp,
    enabled,
    password: '',
    username: username === address ? '' : username,
    site: site.id,
    group: group?.id ?? null,
    offHours: replies.offHours ?? '',
  };
}

/** The request that saves the form. Fields that were never shown are absent. */
export function editOf(values: Values, mailbox: Mailbox | null): MailboxEdit {
  const { name, address, username, password, imap, smtp, site, group, enabled, offHours } = values;
  const trimmed = (server: Server): Server => ({ ...server, host: server.host.trim() });
  return {
    ...(mailbox && { id: mailbox.id, version: mailbox.version }),
    name: name.trim(),
    address: address.trim(),
    username: username?.trim() ?? '',
    enabled,
    ...(password && { password }),
    imap: trimmed(imap),
    smtp: trimmed(smtp),
    group: group ?? null,
    replies: { offHours: offHours ?? '' },
    ...(site && { site }),
  };
}

const TLS = 'tls' as const;
/** Hosts of large providers whose servers are not named after the domain of the address. */
const HOSTS: Readonly<Record<string, { imap: string; smtp: string; port?: 587 }>> = {
  'outlook.com': { imap: 'outlook.office365.com', smtp: 'smtp.office365.com', port: 587 },
  'hotmail.com': { imap: 'outlook.office365.com', smtp: 'smtp.office365.com', port: 587 },
  'foxmail.com': { imap: 'imap.qq.com', smtp: 'smtp.qq.com' },
  'icloud.com': { imap: 'imap.mail.me.com', smtp: 'smtp.mail.me.com', port: 587 },
};

/** The servers that a mail address most often has; null: it is no address. */
export function serversFor(address: string): { imap: Server; smtp: Server } | null {
  const domain = /^[^\s@]+@([^\s@]+\.[^\s@]+)$/.exec(address.trim())?.[1]?.toLowerCase();
  if (domain === undefined) return null;
  const { imap, smtp, port = 465 } = HOSTS[domain] ?? { imap: `imap.${domain}`, smtp: `smtp.${domain}` };
  return {
    imap: { host: imap, port: 993, security: TLS },
    smtp: { host: smtp, port, security: port === 587 ? 'starttls' : TLS },
  };
}
