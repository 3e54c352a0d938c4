import type { Language } from '../../../../http/handler';

type Parts = { address: string; username: string; hours: number };

/** The mail with a one-time link. */
export function linkMail(language: Language, { address, username, hours }: Parts): { subject: string; text: string } {
  return language === 'zh'
    ? {
        subject: '设置您的登录密码',
        text: `管理员为您开通了账号 ${username}。请在 ${hours} 小时内打开下面的链接，设置自己的密码，链接只能用一次：\n\n${address}\n\n如果您不认识发件人，请忽略这封邮件。`,
      }
    : {
        subject: 'Set your password',
        text: `An administrator has given you the account ${username}. Open this link within ${hours} hours to set your own password. It works once:\n\n${address}\n\nIf you don’t know the sender, ignore this email.`,
      };
}
