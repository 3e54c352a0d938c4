import type { Language } from '../../../../http/handler';

/** The mail with a code. It contains no link. */
export function codeMail(language: Language, code: string, minutes: number): { subject: string; text: string } {
  return language === 'zh'
    ? {
        subject: `验证码 ${code}`,
        text: `您的验证码是 ${code}，${minutes} 分钟内有效。如果不是您本人操作，请忽略这封邮件。`,
      }
    : {
        subject: `Your verification code is ${code}`,
        text: `Your verification code is ${code}. It is valid for ${minutes} minutes. If you didn’t request it, ignore this email.`,
      };
}

/** The text message with a code. */
export const smsText = (language: Language, code: string, minutes: number): string =>
  language === 'zh'
    ? `您的验证码是 ${code}，${minutes} 分钟内有效，请勿告诉他人。`
    : `Your code is ${code}, valid for ${minutes} minutes. Don’t share it.`;
