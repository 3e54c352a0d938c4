import type { Language } from '../../../../http/handler';

/** The mail with a code. It contains no link. */
export function codeMail(language: Language, code: string, minutes: number): { subject: string; text: string } {
  return language === 'zh'
    ? {
        subject: `验证码 ${code}`,
        text: `您的验证码是 ${code}，${minutes} 分钟内有效。如果不是您本人操作，忽略这封邮件即可。`,
      }
    : {
        subject: `Your code ${code}`,
        text: `Your code is ${code}. It is good for ${minutes} minutes. If you did not ask for it, ignore this mail.`,
      };
}
