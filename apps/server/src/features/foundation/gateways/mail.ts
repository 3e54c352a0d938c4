import type { WorkContext } from '../../../context';
import { createSendMail, type Mail, type SendMail, sendBy } from '../../../mail/send-mail';
import { transportTo } from '../../../mail/transport';
import type { IsListed } from '../../../outside/target';
import { gatewaySecret } from './secrets';

type Parts = { context: Pick<WorkContext, 'db' | 'setting'>; smtpUrl: string | null; isListed: IsListed };

/** Sends mail by the server of the settings; without one by that of `PARLEY_SMTP_URL`. */
export function createMailGateway({ context, smtpUrl, isListed }: Parts): SendMail {
  const byUrl = smtpUrl ? createSendMail(smtpUrl) : null;

  async function send(mail: Mail): Promise<void> {
    if (context.setting('mail').host !== '') return sendBySettings(context, isListed, mail);
    if (!byUrl) throw new Error('no mail server is configured');
    return byUrl(mail);
  }

  return Object.assign(send, { isReady: () => byUrl !== null || context.setting('mail').host !== '' });
}

async function sendBySettings(context: Parts['context'], isListed: IsListed, mail: Mail): Promise<void> {
  const { host, port, security, username, fromAddress, fromName } = context.setting('mail');
  const auth = username === '' ? null : { user: username, pass: await gatewaySecret(context, 'mail') };
  const server = await transportTo({ host, port, security }, { isListed, ...(auth && { auth }) });
  const address = fromAddress || (username.includes('@') ? username : `parley@${host}`);
  return sendBy(server, { name: fromName || mail.sender || '', address }, mail);
}
