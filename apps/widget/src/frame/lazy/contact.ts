import type { Letter } from '../chat/chat';

export type ContactProblem = {
  field: 'content' | 'phone' | 'email';
  text: 'letterEmpty' | 'letterNoContact' | 'letterPhoneWrong' | 'letterEmailWrong';
};

/** Text before and after one @, and a dot after it: detects typing errors only. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
/** A mobile number of eleven digits, or an international one. */
const PHONE = /^(1\d{10}|(\+|00)[1-9]\d{6,14})$/;

/** The first thing that keeps a letter from being sent: it needs a text and one way to answer. */
export function problemOf({ content, phone, wechat, email }: Letter): ContactProblem | null {
  const [number, mail] = [phone.replace(/[\s().-]/g, ''), email.trim()];
  if (content.trim() === '') return { field: 'content', text: 'letterEmpty' };
  if (number + wechat.trim() + mail === '') return { field: 'phone', text: 'letterNoContact' };
  if (number && !PHONE.test(number)) return { field: 'phone', text: 'letterPhoneWrong' };
  return mail && !EMAIL.test(mail) ? { field: 'email', text: 'letterEmailWrong' } : null;
}
