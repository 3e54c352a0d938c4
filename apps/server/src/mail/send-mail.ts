import type { Transport, TransportOptions } from 'nodemailer';

/** A file within a mail; `inlineId`: the name by which its HTML shows it. */
export type MailFile = { name: string; type: string; content: Buffer; inlineId?: string };

/**
 * `sender`: the name shown beside the address of the server's mail. `id`: of mails that may be sent twice after a crash,
 * so that mail servers know the second one; with or without a domain. `answers`: ids of the mails of its thread, the newest
 * last. `isAutomatic`: no person has written it, so that no machine answers it (RFC 3834).
 */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  sender?: string;
  html?: string;
  files?: readonly MailFile[];
  id?: string;
  answers?: readonly string[];
  isAutomatic?: boolean;
};
/** `isReady`: whether there is a mail server now; absent: yes. */
export type SendMail = { (mail: Mail): Promise<void>; isReady?: () => boolean };

export const canSend = (send: SendMail | null): send is SendMail => send !== null && (send.isReady?.() ?? true);

/** Milliseconds that a mail server may take to answer. */
const TIMEOUT_MS = 20_000;
/** Milliseconds until each further try of a mail that failed, about two and a half hours in total. */
export const AGAIN_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3600_000];

/** Sends mail by the server in `PARLEY_SMTP_URL`; its query `?from=` names the sender. */
export function createSendMail(smtpUrl: string): SendMail {
  const url = new URL(smtpUrl);
  const from = url.searchParams.get('from') ?? (decodeURIComponent(url.username) || `parley@${url.hostname}`);
  url.searchParams.delete('from');
  return (mail) => {
    const named = mail.sender && !from.includes('<') ? { name: mail.sender, address: from } : from;
    return sendBy({ url: url.href }, named, mail);
  };
}

/** A connection to a server. The package is loaded for the first mail. */
async function connectionTo(server: TransportOptions): Promise<Transport> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...server,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A mail never includes a file or the content of a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Signs in at a server; rejects if that fails. */
export async function signInAt(server: TransportOptions): Promise<void> {
  const transport = await connectionTo(server);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Signs in at the server of `PARLEY_SMTP_URL`; rejects if that fails. */
export const signInAtUrl = (url: string): Promise<void> => signInAt({ url });

/** Sends one mail by a server. */
export async function sendBy(
  server: TransportOptions,
  from: string | { name: string; address: string },
  { to, subject, text, html, files = [], id, answers = [], isAutomatic = false }: Mail,
): Promise<void> {
  const transport = await connectionTo(server);
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      ...(html !== undefined && { html }),
      ...(id !== undefined && { messageId: id.includes('@') ? `<${id}>` : `<${id}@parley>` }),
      ...(answers.length > 0 && { inReplyTo: answers.at(-1)!, references: [...answers] }),
      ...(isAutomatic && { headers: { 'Auto-Submitted': 'auto-replied' } }),
      attachments: files.map(({ name, type, content, inlineId }) => ({
        filename: name,
        contentType: type,
        content,
        ...(inlineId !== undefined && { cid: inlineId, contentDisposition: 'inline' as const }),
      })),
    });
  } finally {
    transport.close();
  }
}
