/** `sender`: the name shown beside the address of the server's mail. */
export type Mail = { to: string; subject: string; text: string; sender?: string };
export type SendMail = (mail: Mail) => Promise<void>;

/** Milliseconds that a mail server may take to answer. */
const TIMEOUT_MS = 20_000;
/** Milliseconds until each further try of a mail that failed, about two and a half hours in total. */
export const AGAIN_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3600_000];

/**
 * Sends mail by the server in `PARLEY_SMTP_URL`; its query `?from=` names the sender. The package is loaded for the
 * first mail.
 */
export function createSendMail(smtpUrl: string): SendMail {
  const url = new URL(smtpUrl);
  const from = url.searchParams.get('from') ?? (decodeURIComponent(url.username) || `parley@${url.hostname}`);
  url.searchParams.delete('from');
  return async (mail) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: url.href,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // A mail never includes a file or the content of a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      const named = mail.sender && !from.includes('<') ? { name: mail.sender, address: from } : from;
      await transport.sendMail({
        from: named,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
      });
    } finally {
      transport.close();
    }
  };
}
